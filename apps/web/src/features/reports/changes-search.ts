import { parseMoneyText } from '@forecourt/core/kernel/money-text'
import { formatDecimal } from '@forecourt/core/kernel/money'

const RANGE = '..'

/**
 * Amounts as they are asked for: `550` is that alone, `500..600` from one to the other, `500..` from there on; null for what is no amount.
 *
 * @returns decimals, as calls take them
 */
export function parseAmountRange(text: string): { amountFrom: string | null; amountTo: string | null } | null {
  const parts = text.includes(RANGE) ? text.split(RANGE) : [text, text]
  const read = parts.map((part) => (part.trim() === '' ? null : parseMoneyText(part).cents))
  const [from, to] = read
  if (parts.length !== 2 || from === undefined || to === undefined) return null
  return { amountFrom: from === null ? null : formatDecimal(from), amountTo: to === null ? null : formatDecimal(to) }
}
