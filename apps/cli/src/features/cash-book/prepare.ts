import { type OwedOnVehicle, paysWhatIsOwed } from '@forecourt/core/features/cash-book/entry-doubts'
import { CASH_CATEGORY_NAMES, CASH_TYPE_NAMES, CashCategory } from '@forecourt/core/features/cash-book/enums'
import type { NextHPPayment } from '@forecourt/core/features/hire-purchase/schemas'
import { type Day, formatDay } from '@forecourt/core/kernel/days'
import { type EntryDraft, entryDraftOf } from '@forecourt/core/features/cash-book/entry-draft'
import { type Cents, centsFromWire, formatEuro } from '@forecourt/core/kernel/money'
import type { Connection } from '../../kit/connection'
import { CliFailure, EXIT, usage } from '../../kit/failure'
import type { FoundRecord } from '../../kit/resolve'
import { type EntryInput, entryInput } from './entry-input'
import { doubtsOf, dueOn, guardsOf, type LineGuard } from './guards'
import { type ResolvedLine, resolveLine } from './resolve-line'

/** An entry that is ready to be saved, and what is still to be answered. */
export interface Prepared {
  input: EntryInput
  guards: LineGuard[]
  /** Several accounts, one entry each. */
  isSeveral: boolean
  /** What will be recorded, for people. */
  facts: (readonly [name: string, value: string])[]
}

/** Reads a line and prepares its entry; nothing is saved. */
export async function prepareLine(connection: Connection, line: string, today: Day): Promise<Prepared> {
  const { client } = connection
  const resolved = await resolveLine(line, today, async (queries) => {
    const { matches } = await client.call('ResolveRecords', { queries: [...queries] })
    return matches
  })
  const draft = entryDraftOf(resolved.reading, today)
  if (!draft) throw usage(`'${line}' records no entry`)
  const found = recordsOf(draft, resolved)
  const isSeveral = draft.accounts.length > 0
  const accounts = await accountsOf(connection, draft, found.accounts)
  const due = dueOn({ categoryID: draft.categoryID, combine: draft.combineHpPayment }, accounts)
  const amount = draft.amount ?? due
  if (amount === null) throw nothingDue(draft, accounts)
  const vehicle = await owedOn(connection, draft, found.accounts[0])
  const records = {
    vehicleID: isSeveral ? null : (found.accounts[0]?.id ?? null),
    clientID: found.client?.id ?? null,
    accountNos: isSeveral ? found.accounts.map((account) => account.accountNo) : [],
  }
  return {
    input: entryInput(draft, records, amount),
    guards: [
      ...doubtsOf(draft, amount, today, vehicle),
      ...guardsOf({ categoryID: draft.categoryID, amount, due, today }, accounts),
    ],
    isSeveral,
    facts: factsOf({ draft, amount, due, ...found }),
  }
}

interface Found {
  /** The accounts or the vehicle. */
  accounts: FoundRecord[]
  client: FoundRecord | null
}

function recordsOf(draft: EntryDraft, line: ResolvedLine): Found {
  const isAccount = draft.categoryID === CashCategory.HpPayment || draft.categoryID === CashCategory.HPSettlement
  const heads = draft.vehicle === null ? draft.accounts : [draft.vehicle]
  const accounts = heads.flatMap((query) => line.recordOf(isAccount ? 'account' : 'vehicle', query) ?? [])
  return { accounts, client: draft.client === null ? null : line.recordOf('client', draft.client) }
}

function accountsOf({ client }: Connection, draft: EntryDraft, accounts: FoundRecord[]): Promise<NextHPPayment[]> {
  if (draft.categoryID !== CashCategory.HpPayment && draft.categoryID !== CashCategory.HPSettlement)
    return Promise.resolve([])
  return Promise.all(
    accounts.map((account) => client.call('GetNextHPAmount', { vehicleID: account.id, date: draft.dateTime })),
  )
}

/** What is owed on the vehicle with which a buyer pays; null for other entries. */
async function owedOn(
  { client }: Connection,
  draft: EntryDraft,
  vehicle: FoundRecord | undefined,
): Promise<OwedOnVehicle | null> {
  if (!vehicle || !paysWhatIsOwed(draft.categoryID)) return null
  const { owed, regNo } = await client.call('GetAmountOwed', { vehicleID: vehicle.id })
  return { owed: centsFromWire(owed), regNo }
}

function nothingDue(draft: EntryDraft, accounts: readonly NextHPPayment[]): CliFailure {
  const [account] = accounts
  if (!account) return usage('Amount is required')
  const { combined, accountNo } = account
  if (draft.combineHpPayment !== null && draft.combineHpPayment > combined.length)
    return new CliFailure(EXIT.failed, `Only ${combined.length} payments are open on ${accountNo}`)
  return new CliFailure(EXIT.failed, `Nothing is owed on ${accounts.map((each) => each.accountNo).join(', ')}`)
}

function factsOf(o: { draft: EntryDraft; amount: Cents; due: Cents | null } & Found): Prepared['facts'] {
  const { draft, accounts, client } = o
  const names = accounts.map((each) => [each.accountNo, each.label, each.clientName].filter(Boolean).join(' '))
  const count = draft.combineHpPayment === null ? '' : ` for ${draft.combineHpPayment} payments`
  const due = o.due !== null && o.due !== o.amount ? `, due ${formatEuro(o.due)}` : ''
  const facts: [string, string | null][] = [
    ['Category', CASH_CATEGORY_NAMES[draft.categoryID] ?? ''],
    ['For', names.join('; ')],
    ['Client', client ? `${client.clientName} ${client.label}` : null],
    ['Amount', `${formatEuro(o.amount)}${count}${due}`],
    ['Type', [CASH_TYPE_NAMES[draft.typeID] ?? '', ...detailsOf(draft)].filter(Boolean).join(', ')],
    ['Date', formatDay(draft.dateTime)],
    ['Month', draft.monthExpense ? formatDay(draft.monthExpense).slice(3) : null],
    ['Handling fee', draft.handlingFee === null ? null : formatEuro(draft.handlingFee)],
    ['Selling price', draft.soldToPrice === null ? null : formatEuro(draft.soldToPrice)],
    ['Difference', draft.difference === null ? null : formatEuro(draft.difference)],
    ['Name', draft.name],
    ['Description', draft.description],
    ['Reference', draft.reference],
  ]
  return facts.flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []))
}

function detailsOf({ cheque, bankTransfer, card, epos, chequeOut }: EntryDraft): string[] {
  const details = [
    cheque && [cheque.bank, cheque.chequeNumber, cheque.accountNumber, cheque.payerName],
    (bankTransfer ?? card) && [bankTransfer?.bank ?? card?.bank ?? ''],
    epos && [epos.batchNo],
    chequeOut && [chequeOut.bank, chequeOut.chequeNumber],
  ]
  return details.flatMap((each) => each ?? []).filter(Boolean)
}
