import { centsFromWire, formatAmount } from '@forecourt/core/kernel/money'

/** `1 account`, `118 accounts`. */
export function accountCountText(count: number): string {
  return count === 1 ? '1 account' : `${count} accounts`
}

/** Formats an amount of the wire: `46,915.00`. */
export function wireAmountText(euros: number): string {
  const amount = centsFromWire(euros)
  return amount === null ? '' : formatAmount(amount)
}
