import { unconfirmedOf, unconfirmedRefusal } from '@forecourt/core/checks'
import { isHirePurchase } from '@forecourt/core/features/cash-book/form-rules'
import { signedAmount } from '@forecourt/core/features/cash-book/direction'
import { dueForEntry, paidHpAccount } from '@forecourt/core/features/cash-book/due-amount'
import { checkOf, type EntryCheck, entryChecks, type EntryFacts } from '@forecourt/core/features/cash-book/entry-checks'
import { takesVehicle } from '@forecourt/core/features/cash-book/entry-rules'
import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import type { InterpretedEntryIn, PreparedEntry } from '@forecourt/core/features/cash-book/prepare-schemas'
import type { CashEntryDraft } from '@forecourt/core/features/cash-book/schemas'
import { balanceAfterPayment } from '@forecourt/core/features/hire-purchase/summary'
import type { ResolvedRecord } from '@forecourt/core/features/search/schemas'
import { type Cents, cents } from '@forecourt/core/kernel/money'
import { wireMoney } from '@forecourt/core/kernel/wire'
import { chooseRecords, type LineRecords, queriesOf, queryKey, type RecordQuery } from '@forecourt/core/line/resolve'
import { InvalidFields, type Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import { accountBalance } from '../hire-purchase/views'
import { findRecords } from '../search/records'
import { entryCheckFacts } from './entry-facts'
import { vehiclesWithSale } from './entries-repository'
import { prepayOf } from './entry-columns'
import type { EntryDeal } from './deal-cash-service'

type Slot = PreparedEntry['slots'][number]

/** The interpreted entry, with the records that its words name. */
interface ChosenEntry {
  draft: CashEntryDraft
  isSeveral: boolean
  /** The named accounts of a payment for several; null for one that is no open account. */
  accounts: readonly { account: string; record: ResolvedRecord | null }[]
  slots: readonly Slot[]
}

/** Returns a new entry as it would be saved, with all data that its checks need; nothing is changed or locked. */
export async function prepareEntry(
  ctx: Ctx,
  { readings, cashEntryID }: { readings: InterpretedEntryIn[]; cashEntryID?: number | null | undefined },
): Promise<PreparedEntry> {
  const { at, state, meant } = await chooseReading(ctx, readings)
  const { deal, due, amount, facts, checks } = await checkEntry(ctx, meant, cashEntryID ?? null)
  const { draft, slots } = meant
  const { categoryID } = draft
  const prepay = prepayOf(draft)
  const signed = amount === null || !categoryID ? null : signedAmount({ categoryID, amount })
  return {
    reading: at,
    state,
    slots: [...slots],
    vehicleID: draft.vehicleID ?? null,
    clientID: draft.clientID ?? null,
    accountNos: meant.accounts.flatMap(({ record }) => record?.accountNo ?? []),
    accounts: deal.accounts.map(({ account, vehicleID, standing }) => ({
      account,
      vehicleID,
      next: standing?.next ?? null,
    })),
    vehicle: facts.vehicle && { regNo: facts.vehicle.regNo, owed: wireMoney(facts.owed) },
    due: wireMoney(due),
    amount: wireMoney(amount),
    direction: signed === null ? null : signed < 0 ? 'out' : 'in',
    signedAmount: wireMoney(signed),
    batchID: facts.batchID,
    days: facts.days,
    closings: facts.closings && {
      ...facts.closings,
      batches: facts.closings.batches.map((batch) => ({
        ...batch,
        closing: wireMoney(batch.closing),
        cheques: wireMoney(batch.cheques),
      })),
      before: { drawer: wireMoney(facts.closings.before.drawer), cheques: wireMoney(facts.closings.before.cheques) },
    },
    ...correctionOut(facts),
    drawer: facts.drawer && { ...facts.drawer, holds: wireMoney(facts.drawer.holds) },
    paid: facts.paid === null ? null : wireMoney(facts.paid),
    settled: facts.settled
      ? {
          ...facts.settled,
          waived: wireMoney(facts.settled.waived),
          open: wireMoney(facts.settled.open),
          settledAbove: wireMoney(facts.settled.settledAbove),
        }
      : null,
    cash: facts.cash.map(({ adds, sum, limit, ...of }) => ({
      ...of,
      adds: wireMoney(adds),
      sum: wireMoney(sum),
      limit: wireMoney(limit),
    })),
    checks,
    partPayment: facts.planned?.plan ?? null,
    after: prepay ? null : accountAfter(meant, deal, amount),
  }
}

/**
 * Runs all checks of an entry.
 * @param edited The ID of the stored entry of an edit; null for a new one.
 */
async function checkEntry(ctx: Ctx, meant: ChosenEntry, edited: number | null) {
  const { draft, isSeveral, slots } = meant
  const { categoryID = null } = draft
  const deal = await dealOf(ctx, meant)
  const combine = draft.enableCombineHpPayment ? (draft.combineHpPayment ?? null) : null
  // A correction is of what was entered, not of what is due.
  const due = draft.correctsID
    ? null
    : dueForEntry({ categoryID, combine, isSeveral, prepay: prepayOf(draft) }, deal.paid)
  const amount = draft.amount ?? due
  const facts = await entryCheckFacts(ctx, meant, { deal, amount, edited })
  const unknown = slots.flatMap(({ problem }) => problem ?? [])
  const named = new Set(slots.map(({ name }) => name))
  const ignored = [...(named.has('client') ? ['clientID', 'client'] : []), ...(named.size > 0 ? ['vehicleID'] : [])]
  const complete = { ...draft, amount, isSeveral, ignored: unknown.length > 0 ? ignored : [] }
  const checks = [...unknown.map(unknownRecord), ...entryChecks(complete, due, facts)]
  return { deal, due, amount, facts, checks }
}

/**
 * Refuses a save whose checks are not all confirmed; nothing for a client that does not send what was confirmed. The records of the entry are locked.
 * @param edited The ID of the stored entry of an edit; null for a new one.
 * @returns The refusal of an entry that a rule refuses, too: the save says that first, and throws this one when it does not; null for none.
 * @source server 7.9
 */
export async function refuseUnconfirmedEntry(
  ctx: Ctx,
  draft: CashEntryDraft,
  edited: number | null,
): Promise<Refusal | null> {
  if (!draft.confirmed) return null
  const { meant } = await chooseReading(ctx, [{ entry: draft }])
  const checks = (await checkEntry(ctx, meant, edited)).checks.map(checkOf)
  const open = unconfirmedOf(checks, draft.confirmed)
  if (open.length === 0) return null
  const refusal = unconfirmedRefusal(open)
  if (!checks.some(({ outcome }) => outcome === 'refuse')) throw refusal
  return refusal
}

/** Returns the corrected entry, and the one that has the cheque already. */
function correctionOut({ corrected, taken }: EntryFacts): Pick<PreparedEntry, 'corrected' | 'taken'> {
  return {
    corrected: corrected
      ? { id: corrected.id, signed: wireMoney(corrected.signed), stays: wireMoney(corrected.stays) }
      : null,
    taken: taken ? { ...taken, signed: wireMoney(taken.signed) } : null,
  }
}

/** Prepares several rows one after the other: other callers wait less than for all at once. */
export async function prepareEntries(
  ctx: Ctx,
  { rows }: { rows: readonly { readings: InterpretedEntryIn[] }[] },
): Promise<{ rows: PreparedEntry[] }> {
  const prepared: PreparedEntry[] = []
  for (const row of rows) prepared.push(await prepareEntry(ctx, row))
  return { rows: prepared }
}

function unknownRecord(sentence: string): EntryCheck {
  return { code: 'RECORD', field: null, sentence, outcome: 'blocks', name: null, about: '' }
}

/** Returns the first interpretation whose records exist. */
async function chooseReading(
  ctx: Ctx,
  readings: readonly InterpretedEntryIn[],
): Promise<Pick<PreparedEntry, 'state'> & { at: number; meant: ChosenEntry }> {
  const names = readings.map(namesOf)
  const queries = queriesOf(names)
  const found = await findRecords(ctx, queries)
  const answers = new Map(queries.map((query, i) => [queryKey(query), found[i] ?? []]))
  const chosen = chooseRecords(names, answers)
  const reading = chosen && readings[chosen.at]
  if (!chosen || !reading) throw new InvalidFields([{ field: 'readings', message: 'A line is required' }])
  const slots = SLOTS.flatMap((name): Slot[] => {
    const slot = chosen.slots.get(name)
    return slot ? [{ ...slot, name, records: [...slot.records], candidates: [...slot.candidates] }] : []
  })
  const recordsIn = (...of: Slot['name'][]) =>
    slots.flatMap(({ name, state, records }) => (of.includes(name) && state === 'resolved' ? records : []))
  const [head] = recordsIn('vehicle', 'account')
  const [client] = recordsIn('client')
  const accounts = accountsOf(reading).map((account) => {
    const matches = answers.get(queryKey(accountQuery(account))) ?? []
    return { account, record: matches.length === 1 ? (matches[0] ?? null) : null }
  })
  const isSeveral = accounts.length > 0
  const { entry } = reading
  const vehicleID = isSeveral ? null : (head?.id ?? entry.vehicleID ?? null)
  const draft = {
    ...entry,
    enableMultipleHpPayment: isSeveral,
    vehicleID,
    clientID: client?.id ?? entry.clientID ?? null,
  }
  return { at: chosen.at, state: chosen.state, meant: { draft, isSeveral, accounts, slots } }
}

const SLOTS = ['vehicle', 'account', 'client'] as const

/** Returns the words of an interpretation that name records. */
function namesOf(reading: InterpretedEntryIn): LineRecords {
  const { names, entry, fits } = reading
  const of = isHirePurchase(entry.categoryID) ? 'account' : 'vehicle'
  const accounts = accountsOf(reading)
  const heads = accounts.length > 0 ? accounts : names?.vehicle ? [names.vehicle] : []
  const vehicleQuery = (query: string): RecordQuery => ({ of: 'vehicle', query, unsoldFirst: true })
  const slots = new Map<string, RecordQuery[][]>()
  if (heads.length > 0)
    slots.set(
      of,
      heads.map((query) => [of === 'account' ? accountQuery(query) : vehicleQuery(query)]),
    )
  if (names?.client) slots.set('client', [[{ of: 'client', query: names.client, unsoldFirst: false }]])
  return { fits: fits ?? true, slots }
}

function accountQuery(query: string): RecordQuery {
  return { of: 'account', query, unsoldFirst: false }
}

function accountsOf({ names, entry }: InterpretedEntryIn): readonly string[] {
  const byForm = entry.enableMultipleHpPayment === true ? (entry.combineHpPaymentsOfAccounts ?? []) : []
  return (names?.accounts ?? byForm).filter((account) => account !== '')
}

async function dealOf(ctx: Ctx, { draft, isSeveral, accounts: named }: ChosenEntry): Promise<EntryDeal> {
  const single = takesVehicle(draft.categoryID) && draft.vehicleID ? [draft.vehicleID] : []
  const ids: readonly (number | null)[] = isSeveral ? named.map(({ record }) => record?.id ?? null) : single
  const vehicles = await vehiclesWithSale(
    ctx.db,
    ids.flatMap((id) => id ?? []),
  )
  if (!isHirePurchase(draft.categoryID)) return { vehicles, accounts: [], paid: [] }
  const accounts = await Promise.all(
    ids.map(async (id, i) => {
      const isKnown = id !== null && vehicles.some((vehicle) => vehicle.id === id)
      const date = draft.dateTime ?? ctx.today
      return {
        account: named[i]?.account ?? '',
        vehicleID: id,
        standing: isKnown ? await accountBalance(ctx, { vehicleID: id, date }) : null,
      }
    }),
  )
  const paid = accounts.flatMap(({ standing }) => (standing?.account ? [paidHpAccount(standing.next)] : []))
  return { vehicles, accounts, paid: paid.length === ids.length ? paid : [] }
}

/** Returns the one account after the payment; null for a refund. */
function accountAfter(
  { draft, isSeveral }: ChosenEntry,
  { accounts }: EntryDeal,
  amount: Cents | null,
): PreparedEntry['after'] {
  const standing = accounts[0]?.standing
  const isPayment = draft.categoryID === CashCategory.HpPayment && !isSeveral
  if (!isPayment || !standing?.account || standing.next.settled || amount === null || amount < 0) return null
  const { paidCount, paid, remainingCount, remaining } = standing.account
  const after = balanceAfterPayment({ paidCount, paid, remainingCount, remaining }, standing.rows, amount)
  return { ...after, paid: wireMoney(cents(after.paid)), remaining: wireMoney(cents(after.remaining)) }
}
