import { formatDay, isDay } from '@forecourt/core/kernel/days'
import { type Cents, centsFromWire, formatAmount, formatEuro } from '@forecourt/core/kernel/money'

/** Returns the cents of an amount in an answer; null for none. */
export function answerCents(amount: number | null | undefined): Cents | null {
  return amount === null || amount === undefined ? null : centsFromWire(amount)
}

/** `1,250.50` for an amount in an answer; empty for none. */
export function amountText(amount: number | null | undefined): string {
  const cents = answerCents(amount)
  return cents === null ? '' : formatAmount(cents)
}

/** `€1,250.50` for an amount in an answer; empty for none. */
export function euroText(amount: number | null | undefined): string {
  const cents = answerCents(amount)
  return cents === null ? '' : formatEuro(cents)
}

/** `dd-MM-yyyy` for a day in an answer; empty for none. */
export function dayText(day: string | null | undefined): string {
  return day && isDay(day) ? formatDay(day) : ''
}
