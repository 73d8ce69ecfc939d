import { centsOf } from '@forecourt/core/features/cash-book/entry-form'
import { directionOf, signedAmount } from '@forecourt/core/features/cash-book/direction'
import { CASH_CATEGORY_NAMES, CASH_TYPE_NAMES } from '@forecourt/core/features/cash-book/enums'
import type { PreparedEntry } from '@forecourt/core/features/cash-book/prepare-schemas'
import { partPaymentFacts } from '@forecourt/core/features/hire-purchase/part-payment-facts'
import { day, formatDay, isDay } from '@forecourt/core/kernel/days'
import { moneyTextProblem } from '@forecourt/core/line/reading'
import { type Cents, centsFromWire, formatEuro, ZERO } from '@forecourt/core/kernel/money'
import { headRecords, type ResolvedLine } from '../../../kit/line/resolution'
import type { PanelFact } from '../../../kit/panel'
import { Registration } from '../../../kit/registration'
import type { LineEntry } from './entry-checks'

/** Returns what an entry will record, in the words of its form; what is due is shown only where no word may be the amount. */
export function entryFacts(resolved: ResolvedLine, entry: LineEntry, answer: PreparedEntry | null): PanelFact[] {
  const { form } = entry
  const isUnread = moneyTextProblem(resolved.reading) !== null
  const amount = isUnread ? centsOf(entry.seed.amount) : entry.amount
  const prepared = isUnread ? null : answer
  const head = headRecords(resolved)
  const client = resolved.slots.get('client')?.records[0]?.clientName ?? (head.length === 1 ? head[0]?.clientName : '')
  const facts: (PanelFact | null)[] = [
    { label: 'Category', value: CASH_CATEGORY_NAMES[form.categoryID ?? 0] ?? '' },
    ...head.flatMap((record): PanelFact[] => [
      { label: 'Vehicle', value: <Registration text={record.label} />, key: `vehicle ${record.id}` },
      ...(head.length === 1
        ? [{ label: '', value: record.description, tone: 'muted' as const, key: `about ${record.id}` }]
        : []),
      ...(record.accountNo === '' ? [] : [{ label: 'HP account', value: record.accountNo, key: `hp ${record.id}` }]),
    ]),
    client ? { label: 'Client', value: client } : null,
    form.name === '' ? null : { label: 'Name', value: form.name },
    form.description === '' ? null : { label: 'Description', value: form.description },
    form.reference === '' ? null : { label: 'Reference', value: form.reference },
    { label: 'Type', value: CASH_TYPE_NAMES[form.typeID ?? 0] ?? '' },
    { label: 'Date', value: isDay(form.dateTime) ? formatDay(form.dateTime) : '' },
    isDay(form.monthExpense) ? { label: 'Month', value: formatDay(day(form.monthExpense)).slice(3) } : null,
    form.enableCombineHpPayment ? { label: 'Payments', value: form.combineHpPayment } : null,
    form.handlingFee === '' ? null : { label: 'Handling fee', value: euroText(form.handlingFee) },
    form.soldToPrice === '' ? null : { label: 'Selling price', value: euroText(form.soldToPrice) },
    form.difference === '' ? null : { label: 'Difference', value: euroText(form.difference) },
    prepared?.batchID ? { label: 'Batch', value: `${prepared.batchID}, open` } : null,
    amountFact(amount, form.categoryID),
    ...partPaymentPanelFacts(prepared?.partPayment),
    ...accountBalanceFacts(prepared?.after ?? null),
  ]
  return facts.filter((fact) => fact !== null)
}

/** Returns the effect of an entry on the money held, under the name of its direction: a refund of either goes the other way. */
export function amountFact(amount: Cents | null, categoryID: number | null): PanelFact {
  const signed = amount === null || categoryID === null ? amount : signedAmount({ categoryID, amount })
  const isOut = signed === null ? directionOf(categoryID ?? 0) === 'out' : signed < 0
  const label = isOut ? 'Amount out' : 'Amount in'
  if (signed === null) return { label, value: 'not known yet', tone: 'muted', ruled: true }
  const value = isOut ? <span className="font-semibold text-out">{formatEuro(signed)}</span> : formatEuro(signed)
  return { label, value, tone: 'big', ruled: true }
}

/** Returns a typed amount as money is shown. */
function euroText(typed: string): string {
  const value = centsOf(typed)
  return value === null ? typed : formatEuro(value)
}

/** Returns the effect of a part payment on its account. */
export function partPaymentPanelFacts(plan: PreparedEntry['partPayment']): PanelFact[] {
  if (!plan) return []
  return partPaymentFacts(plan).map(([label, value], at): PanelFact => ({ label, value, ruled: at === 0 }))
}

/** Returns what will be paid and owed on a single account. */
function accountBalanceFacts(after: PreparedEntry['after']): PanelFact[] {
  if (!after) return []
  const euro = (amount: number) => formatEuro(centsFromWire(amount) ?? ZERO)
  return [
    { label: 'Paid after this', value: `${after.paidCount} = ${euro(after.paid)}`, ruled: true },
    { label: 'Remaining after this', value: `${after.remainingCount} = ${euro(after.remaining)}` },
  ]
}
