import type { Check } from '@forecourt/core/checks'
import { FOUND_MAX } from '@forecourt/core/features/search/schemas'
import { partPaymentFacts } from '@forecourt/core/features/hire-purchase/part-payment-facts'
import { type EntryInput, entryInput } from '@forecourt/core/features/cash-book/entry-input'
import { centsOf, type EntryForm } from '@forecourt/core/features/cash-book/entry-form'
import {
  checksConfirmedBy,
  checksToConfirm,
  lineChecks,
  lineSentence,
  PAYEE_CHECK,
} from '@forecourt/core/features/cash-book/entry-checks'
import type { KnownChecks } from '@forecourt/core/checks'
import { type EntryDraft, entryDraftOf, formOfEntryDraft } from '@forecourt/core/features/cash-book/entry-draft'
import { checkName } from '@forecourt/core/features/cash-book/entry-check-names'
import { reasonNoAmount } from '@forecourt/core/features/cash-book/sheet-checks'
import { CASH_CATEGORY_NAMES, CASH_TYPE_NAMES } from '@forecourt/core/features/cash-book/enums'
import type { PartPaymentPlanOut } from '@forecourt/core/features/hire-purchase/schemas'
import type { PreparedEntry } from '@forecourt/core/features/cash-book/prepare-schemas'
import { type Day, day, formatDay } from '@forecourt/core/kernel/days'
import { type Cents, centsFromWire, formatDecimal, formatEuro } from '@forecourt/core/kernel/money'
import type { CliConnection } from '../../kit/connection'
import { CliFailure, EXIT, usageFailure } from '../../kit/failure'
import type { ConfirmableCheck } from '../../kit/checks'
import { resolveLine } from './resolve-line'

/** An entry that is ready to be saved, with its checks: those that its line confirms, and those that still need a confirmation. */
export interface PreparedLine {
  input: EntryInput
  checks: KnownChecks
  /** The reasons why the server will refuse it, as sentences. */
  blocked: readonly string[]
  partPayment: PartPaymentPlanOut | null
  facts: (readonly [name: string, value: string])[]
}

/** Parses a line and prepares its entry on the server; saves nothing. */
export async function prepareLine(connection: CliConnection, line: string, today: Day): Promise<PreparedLine> {
  const { client } = connection
  const resolved = await resolveLine(
    line,
    today,
    (readings) => client.call('PrepareCashEntry', { readings }),
    (text) => client.call('Search', { text, most: FOUND_MAX }),
  )
  const { prepared } = resolved
  const draft = entryDraftOf(resolved.reading, today)
  if (!draft) throw usageFailure(`'${line}' records no entry`)
  const amount = prepared.amount === null ? null : centsFromWire(prepared.amount)
  if (amount === null) throw nothingDueFailure(draft, prepared)
  const payee = prepared.checks.find(({ code }) => code === PAYEE_CHECK)
  if (payee) throw new CliFailure(EXIT.failed, lineSentence(payee))
  return {
    input: entryInput({ ...formOfEntryDraft(draft, prepared), amount: formatDecimal(amount) }),
    checks: {
      confirmed: checksConfirmedBy(resolved.reading, prepared.checks),
      open: checksToConfirm(lineChecks(resolved.reading, prepared.checks)),
    },
    blocked: prepared.checks.flatMap((check) => (check.outcome === 'blocks' ? [lineSentence(check)] : [])),
    partPayment: prepared.partPayment ?? null,
    facts: factsOf(draft, prepared, amount),
  }
}

/** The check as it is asked; one that only a newer server knows has its code for a name. */
export function confirmableCheck({ code, sentence }: Check): ConfirmableCheck {
  return { name: checkName(code) ?? code, message: sentence }
}

function nothingDueFailure(draft: EntryDraft, prepared: PreparedEntry): CliFailure {
  const why = reasonNoAmount(draft, prepared)
  return prepared.accounts.some(({ next }) => next) ? new CliFailure(EXIT.failed, why) : usageFailure(why)
}

function factsOf({ form }: EntryDraft, prepared: PreparedEntry, amount: Cents): PreparedLine['facts'] {
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
    ...(prepared.partPayment ? partPaymentFacts(prepared.partPayment) : []),
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
