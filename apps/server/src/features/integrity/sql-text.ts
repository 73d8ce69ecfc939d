import { SaleType } from '@forecourt/core/features/deals/enums'
import { invariant } from '@forecourt/core/kernel/invariant'

/** Returns SQL that formats cents as text, such as 1,250.50, for the detail of a fault. */
export function euroTextSql(centsExpression: string): string {
  return `to_char(${centsExpression} / 100.0, 'FM999,999,999,999,990.00')`
}

/** Returns numbers as the right side of `in`. */
export function idList(ids: readonly number[]): string {
  invariant(ids.length > 0 && ids.every(Number.isInteger), 'A list of whole numbers')
  return `(${ids.join(', ')})`
}

/** SQL of the price of the instalments of `sales s`, as `hpPriceOf`. */
export const HP_PRICE = `case s.sale_type when ${SaleType.HPPartExchange} then s.difference else s.sold_price end`
