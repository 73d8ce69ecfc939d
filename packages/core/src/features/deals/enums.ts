import type { CheckCode } from '../../checks'

export const SaleType = { Cash: 0, HirePurchase: 1, PartExchange: 2, HPPartExchange: 3 } as const
export const SALE_TYPE_NAMES: Readonly<Record<number, string>> = {
  0: 'Cash',
  1: 'Hire Purchase',
  2: 'Part Exchange',
  3: 'HP Part Exchange',
}

export function isHpSale(saleType: number | null): boolean {
  return saleType === SaleType.HirePurchase || saleType === SaleType.HPPartExchange
}

export function isPartExchangeSale(saleType: number | null): boolean {
  return saleType === SaleType.PartExchange || saleType === SaleType.HPPartExchange
}

/** The checks of a sale, in their order. */
export const SALE_CHECKS = [
  'day-ahead',
  'far-back',
  'sold-before-bought',
  'on-hire',
  'first-payment',
  'price-zero',
  'below-cost',
  'rate-high',
  'not-assessed',
  'trade-in-seller',
] as const satisfies readonly CheckCode[]

/** The checks of a purchase, in their order. */
export const PURCHASE_CHECKS = [
  'day-ahead',
  'far-back',
  'sold-before-bought',
  'price-zero',
  'below-cost',
] as const satisfies readonly CheckCode[]
