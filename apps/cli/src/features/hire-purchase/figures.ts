import { centsFromWire, formatAmount } from '@forecourt/core/kernel/money'

/** `1 account`, `118 accounts`. */
export function counted(count: number): string {
  return count === 1 ? '1 account' : `${count} accounts`
}

/** `46,915.00` of an amount as the wire carries it. */
export function amountText(euros: number): string {
  const amount = centsFromWire(euros)
  return amount === null ? '' : formatAmount(amount)
}
