import { FOUND_MAX } from '@forecourt/core/features/search/schemas'
import { partPaymentWords } from '@forecourt/core/features/hire-purchase/part-payment-words'
import { type EntryInput, entryInput } from '@forecourt/core/features/cash-book/entry-input'
import { centsOf, type EntryForm } from '@forecourt/core/features/cash-book/entry-form'
import { lineChecks, lineSentence, PAYEE_CHECK } from '@forecourt/core/features/cash-book/entry-checks'
import { type AskedCheck, questionsOf } from '@forecourt/core/features/cash-book/entry-sequence'
import { type EntryDraft, entryDraftOf, formOfLine } from '@forecourt/core/features/cash-book/entry-draft'
import { ENTRY_QUESTIONS, type EntryQuestion } from '@forecourt/core/features/cash-book/entry-doubts'
import { whyNoAmount } from '@forecourt/core/features/cash-book/sheet-checks'
import { CASH_CATEGORY_NAMES, CASH_TYPE_NAMES } from '@forecourt/core/features/cash-book/enums'
import type { PartPaymentPlanOut } from '@forecourt/core/features/hire-purchase/schemas'
import type { PreparedEntry } from '@forecourt/core/features/cash-book/prepare-schemas'
import { type Day, day, formatDay } from '@forecourt/core/kernel/days'
import { type Cents, centsFromWire, decimalOf, formatEuro } from '@forecourt/core/kernel/money'
import type { Connection } from '../../kit/connection'
import { CliFailure, EXIT, usage } from '../../kit/failure'
import type { Guard } from '../../kit/guards'
import { resolveLine } from './resolve-line'

/** An entry that is ready to be saved, and what is still to be answered. */
export interface Prepared {
  input: EntryInput
  questions: readonly AskedCheck[]
  /** Why it cannot be recorded, in sentences; the server refuses it for each. */
  blocked: readonly string[]
  /** What a part payment ahead of time makes of its account. */
  partPayment: PartPaymentPlanOut | null
  /** What will be recorded, for people. */
  facts: (readonly [name: string, value: string])[]
}

/** Reads a line and has its entry prepared; nothing is saved. */
export async function prepareLine(connection: Connection, line: string, today: Day): Promise<Prepared> {
  const { client } = connection
  const resolved = await resolveLine(
    line,
    today,
    (readings) => client.call('PrepareCashEntry', { readings }),
    (text) => client.call('Search', { text, most: FOUND_MAX }),
  )
  const { prepared } = resolved
  const draft = entryDraftOf(resolved.reading, today)
  if (!draft) throw usage(`'${line}' records no entry`)
  const amount = prepared.amount === null ? null : centsFromWire(prepared.amount)
  if (amount === null) throw nothingDue(draft, prepared)
  const payee = prepared.checks.find(({ code }) => code === PAYEE_CHECK)
  if (payee) throw new CliFailure(EXIT.failed, lineSentence(payee))
  return {
    input: entryInput({ ...formOfLine(draft, prepared), amount: decimalOf(amount) }),
    questions: questionsOf({ checks: lineChecks(resolved.reading, prepared.checks) }),
    blocked: prepared.checks.flatMap((check) => (check.outcome === 'blocks' ? [lineSentence(check)] : [])),
    partPayment: prepared.partPayment ?? null,
    facts: factsOf(draft, prepared, amount),
  }
}

/** A question as `--accept` names it. */
export function guardOf({ name, sentence }: AskedCheck): Guard<EntryQuestion>[] {
  const known = ENTRY_QUESTIONS.find((each) => each === name)
  return known ? [{ name: known, message: sentence }] : []
}

function nothingDue(draft: EntryDraft, prepared: PreparedEntry): CliFailure {
  const why = whyNoAmount(draft, prepared)
  return prepared.accounts.some(({ next }) => next) ? new CliFailure(EXIT.failed, why) : usage(why)
}

function factsOf({ form }: EntryDraft, prepared: PreparedEntry, amount: Cents): Prepared['facts'] {
  const recordsOf = (isClient: boolean) =>
    prepared.slots.flatMap(({ name, records }) => ((name === 'client') === isClient ? records : []))
  const [client] = recordsOf(true)
  const names = recordsOf(false).map((each) => [each.accountNo, each.label, each.clientName].filter(Boolean).join(' '))
  const count = form.enableCombineHpPayment ? ` for ${form.combineHpPayment} payments` : ''
  const dueAmount = prepared.due === null ? null : centsFromWire(prepared.due)
  const due = dueAmount !== null && dueAmount !== amount ? `, due ${formatEuro(dueAmount)}` : ''
  const facts: [string, string | null][] = [
    ['Category', CASH_CATEGORY_NAMES[form.categoryID ?? 0] ?? ''],
    ['For', names.join('; ')],
    ['Client', client ? `${client.clientName} ${client.label}` : null],
    ['Amount', `${formatEuro(amount)}${count}${due}`],
    ['Type', [CASH_TYPE_NAMES[form.typeID ?? 0] ?? '', ...detailsOf(form)].filter(Boolean).join(', ')],
    ['Date', formatDay(day(form.dateTime))],
    ['Month', form.monthExpense && formatDay(day(form.monthExpense)).slice(3)],
    ['Handling fee', euroOf(form.handlingFee)],
    ['Selling price', euroOf(form.soldToPrice)],
    ['Difference', euroOf(form.difference)],
    ...(prepared.partPayment ? partPaymentWords(prepared.partPayment) : []),
    ['Name', form.name],
    ['Description', form.description],
    ['Reference', form.reference],
  ]
  return facts.flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []))
}

function euroOf(text: string): string {
  const amount = centsOf(text)
  return amount === null ? '' : formatEuro(amount)
}

function detailsOf({ cheque, bankTransfer, card, epos, chequeOut }: EntryForm): string[] {
  return [
    ...[cheque.bank, cheque.chequeNumber, cheque.accountNumber, cheque.payerName, bankTransfer.bank, card.bank],
    ...[epos.batchNo, chequeOut.bank, chequeOut.chequeNumber],
  ].filter(Boolean)
}
