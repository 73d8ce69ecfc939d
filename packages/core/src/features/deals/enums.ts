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

/** The confirmations for a day or an amount; `--accept` of the command line takes these names. */
export const CONFIRMATION_CODES = [
  'sold-before-bought',
  'day-ahead',
  'far-back',
  'other-day',
  'price-zero',
  'below-cost',
  'rate-high',
  'not-assessed',
  'first-payment',
  'on-hire',
  'trade-in-seller',
  'chassis-known',
  'overpaid',
  'refund',
  'waived',
  'opens-again',
  'drawer',
  'account-open',
  'moved-closing',
  'cheque-taken',
  'bank-missing',
  'correction',
  'above-contract',
] as const
export type ConfirmationCode = (typeof CONFIRMATION_CODES)[number]
