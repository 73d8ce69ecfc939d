import { invariant } from './invariant'

declare const centsBrand: unique symbol
/** Integer euro cents. Made only by `cents()` and the functions of this file. */
export type Cents = number & { readonly [centsBrand]: true }

/** The largest amount that can be typed: 99,999,999.99. A sum of many may be larger. */
export const CENTS_MAX = 9_999_999_999

/**
 * Converts an integer to cents.
 * @throws InvariantError when it is not a safe integer.
 * @example cents(250_00)
 */
export function cents(value: number): Cents {
  invariant(Number.isSafeInteger(value), `Not whole cents: ${value}`)
  return (value === 0 ? 0 : value) as Cents
}

export const ZERO = cents(0)

/** The sum of amounts, in cents; 0 for none. */
export function sumCents(amounts: Iterable<Cents>): Cents {
  let total = 0
  for (const amount of amounts) total += amount
  return cents(total)
}

/**
 * The euro of the wire: a JSON number with at most two decimals.
 * @example eurosOf(cents(12_50)) // 12.5
 */
export function eurosOf(amount: Cents): number {
  return amount / 100
}

const DECIMAL = /^([+-]?)(\d*)(?:\.(\d{1,2}))?$/
// A comma only where thousands have one: `12,50` is a slip for 12.50, and read as 1,250.00 it would be an expensive one.
const THOUSANDS = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/

/**
 * The cents of a wire amount: a number or decimal string of at most two decimals, with or without the commas of thousands.
 *
 * @returns null when it is not an amount, has more than two decimals, or its cents are no safe integer.
 * @source server 1, Money.
 * @example centsFromWire('1,250.50') // 125050
 */
export function centsFromWire(value: unknown): Cents | null {
  if (typeof value === 'number' && !Number.isFinite(value)) return null
  const text = typeof value === 'number' ? plainDecimal(value) : typeof value === 'string' ? value.trim() : ''
  const match = DECIMAL.exec(THOUSANDS.test(text) ? text.replaceAll(',', '') : text)
  if (!match || (!match[2] && !match[3])) return null
  const size = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0') || '0')
  if (!Number.isSafeInteger(size)) return null
  return cents(match[1] === '-' ? -size : size)
}

function plainDecimal(value: number): string {
  const text = String(value)
  return /e/i.test(text) ? value.toFixed(20) : text
}

/**
 * `amount × numerator / denominator`, rounded half away from zero to the cent.
 *
 * @throws InvariantError when the denominator is not positive.
 * @example mulDivCents(cents(8000_00), 2, 100) // 2% of 8,000.00
 */
export function mulDivCents(amount: Cents, numerator: number, denominator: number): Cents {
  invariant(denominator > 0, 'The denominator is positive')
  const product = BigInt(amount) * BigInt(numerator)
  const size = product < 0n ? -product : product
  const den = BigInt(denominator)
  const rounded = (2n * size + den) / (2n * den)
  return cents(Number(product < 0n ? -rounded : rounded))
}

/** The nearest whole cent of an unrounded amount in cents, halves away from zero. */
export function roundCents(value: number): Cents {
  return cents(value < 0 ? -Math.round(-value) : Math.round(value))
}

/**
 * Splits a total into equal parts; the odd cents fall on the earliest ones.
 *
 * @returns One amount per part, integer cents, in order; they sum to `total` exactly.
 * @example splitCents(cents(100_00), 3) // [3334, 3333, 3333]
 */
export function splitCents(total: Cents, parts: number): Cents[] {
  invariant(Number.isInteger(parts) && parts > 0, 'At least one part')
  const size = Math.abs(total)
  const base = Math.floor(size / parts)
  const odd = size - base * parts
  const sign = total < 0 ? -1 : 1
  return Array.from({ length: parts }, (_, i) => cents(sign * (base + (i < odd ? 1 : 0))))
}

const wholeFormat = new Intl.NumberFormat('en-GB')
const MINUS = '\u2212'

/** The absolute amount with thousands separators, to the cent. */
function sizeText(amount: Cents): string {
  const size = Math.abs(amount)
  return `${wholeFormat.format((size - (size % 100)) / 100)}.${String(size % 100).padStart(2, '0')}`
}

/** `1,250.50`, with a true minus sign when negative: for grid cells, which carry no currency sign. */
export function formatAmount(amount: Cents): string {
  return `${amount < 0 ? MINUS : ''}${sizeText(amount)}`
}

/** `€1,250.50` or `−€12.00`: for totals, panels and sentences. */
export function formatEuro(amount: Cents): string {
  return `${amount < 0 ? MINUS : ''}€${sizeText(amount)}`
}

/** `1250.50`: dot decimal without thousands, for CSV, totals as text and input fields. */
export function formatDecimal(amount: Cents): string {
  const size = Math.abs(amount)
  return `${amount < 0 ? '-' : ''}${(size - (size % 100)) / 100}.${String(size % 100).padStart(2, '0')}`
}
