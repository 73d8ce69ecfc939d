import { type EntryInput, withPrepared } from '@forecourt/core/features/cash-book/entry-input'
import { type AskedCheck, questionsOf } from '@forecourt/core/features/cash-book/entry-sequence'
import { type EntryDraft, entryDraftOf } from '@forecourt/core/features/cash-book/entry-draft'
import { ENTRY_QUESTIONS, type EntryQuestion } from '@forecourt/core/features/cash-book/entry-doubts'
import { CASH_CATEGORY_NAMES, CASH_TYPE_NAMES } from '@forecourt/core/features/cash-book/enums'
import type { PreparedEntry } from '@forecourt/core/features/cash-book/prepare-schemas'
import { type Day, formatDay } from '@forecourt/core/kernel/days'
import { type Cents, centsFromWire, formatEuro } from '@forecourt/core/kernel/money'
import type { Connection } from '../../kit/connection'
import { CliFailure, EXIT, usage } from '../../kit/failure'
import type { Guard } from '../../kit/guards'
import { resolveLine } from './resolve-line'

/** An entry that is ready to be saved, and what is still to be answered. */
export interface Prepared {
  input: EntryInput
  guards: Guard<EntryQuestion>[]
  /** What will be recorded, for people. */
  facts: (readonly [name: string, value: string])[]
}

/** Reads a line and has its entry prepared; nothing is saved. */
export async function prepareLine(connection: Connection, line: string, today: Day): Promise<Prepared> {
  const resolved = await resolveLine(line, today, (readings) =>
    connection.client.call('PrepareCashEntry', { readings }),
  )
  const { input, prepared } = resolved
  const draft = entryDraftOf(resolved.reading, today)
  if (!draft) throw usage(`'${line}' records no entry`)
  const amount = prepared.amount === null ? null : centsFromWire(prepared.amount)
  if (amount === null) throw nothingDue(draft, prepared)
  return {
    input: withPrepared(input.entry, prepared),
    guards: questionsOf(prepared).flatMap(guardOf),
    facts: factsOf(draft, prepared, amount),
  }
}

/** A question as `--accept` names it. */
export function guardOf({ name, sentence }: AskedCheck): Guard<EntryQuestion>[] {
  const known = ENTRY_QUESTIONS.find((each) => each === name)
  return known ? [{ name: known, message: sentence }] : []
}

function nothingDue(draft: EntryDraft, { accounts }: PreparedEntry): CliFailure {
  const paid = accounts.flatMap(({ next }) => next ?? [])
  const [account] = paid
  if (!account) return usage('Amount is required')
  const { combined, accountNo } = account
  if (draft.combineHpPayment !== null && draft.combineHpPayment > combined.length)
    return new CliFailure(EXIT.failed, `Only ${combined.length} payments are open on ${accountNo}`)
  return new CliFailure(EXIT.failed, `Nothing is owed on ${paid.map((each) => each.accountNo).join(', ')}`)
}

function factsOf(draft: EntryDraft, prepared: PreparedEntry, amount: Cents): Prepared['facts'] {
  const recordsOf = (isClient: boolean) =>
    prepared.slots.flatMap(({ name, records }) => ((name === 'client') === isClient ? records : []))
  const [client] = recordsOf(true)
  const names = recordsOf(false).map((each) => [each.accountNo, each.label, each.clientName].filter(Boolean).join(' '))
  const count = draft.combineHpPayment === null ? '' : ` for ${draft.combineHpPayment} payments`
  const dueAmount = prepared.due === null ? null : centsFromWire(prepared.due)
  const due = dueAmount !== null && dueAmount !== amount ? `, due ${formatEuro(dueAmount)}` : ''
  const facts: [string, string | null][] = [
    ['Category', CASH_CATEGORY_NAMES[draft.categoryID] ?? ''],
    ['For', names.join('; ')],
    ['Client', client ? `${client.clientName} ${client.label}` : null],
    ['Amount', `${formatEuro(amount)}${count}${due}`],
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
