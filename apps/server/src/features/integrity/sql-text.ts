import { invariant } from '@forecourt/core/kernel/invariant'

/** An expression of cents as text with two decimals, for the detail of a fault. */
export function euro(centsExpression: string): string {
  return `to_char(${centsExpression} / 100.0, 'FM999999999999990.00')`
}

/** Numbers as the right side of `in`. */
export function idList(ids: readonly number[]): string {
  invariant(ids.length > 0 && ids.every(Number.isInteger), 'A list of whole numbers')
  return `(${ids.join(', ')})`
}
