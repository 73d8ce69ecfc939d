import { SaleType } from '@forecourt/core/features/deals/enums'
import { invariant } from '@forecourt/core/kernel/invariant'

/** An expression of cents as text as people read it, such as 1,250.50, for the detail of a fault. */
export function euro(centsExpression: string): string {
  return `to_char(${centsExpression} / 100.0, 'FM999,999,999,999,990.00')`
}

/** Numbers as the right side of `in`. */
export function idList(ids: readonly number[]): string {
  invariant(ids.length > 0 && ids.every(Number.isInteger), 'A list of whole numbers')
  return `(${ids.join(', ')})`
}

/** What instalments of `sales s` are made of, as `hpPriceOf` has it. */
export const HP_PRICE = `case s.sale_type when ${SaleType.HPPartExchange} then s.difference else s.sold_price end`
