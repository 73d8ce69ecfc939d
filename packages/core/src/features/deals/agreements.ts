import { SaleType } from './enums'

/** The agreement of each sale type: its name, the call that fills its dialog, and its document. */
const AGREEMENTS = {
  [SaleType.Cash]: {
    name: 'Sale Agreement',
    details: 'GetSaleAgreementDetails',
    report: 'GetSaleAgreementReport',
    hasPayment: true,
  },
  [SaleType.HirePurchase]: {
    name: 'HP Agreement',
    details: 'GetHPAgreementDetails',
    report: 'GetHPAgreementReport',
    hasPayment: false,
  },
  [SaleType.PartExchange]: {
    name: 'Part Exchange Agreement',
    details: 'GetPEAgreementDetails',
    report: 'GetPEAgreementReport',
    hasPayment: true,
  },
  [SaleType.HPPartExchange]: {
    name: 'HP Part Exchange Agreement',
    details: 'GetPEHPAgreementDetails',
    report: 'GetPEHPAgreementReport',
    hasPayment: false,
  },
} as const

/** The agreement of a sale type; the one of hire purchase for an unknown type. */
export function agreementOf(saleType: number) {
  const types: Readonly<Record<number, (typeof AGREEMENTS)[keyof typeof AGREEMENTS]>> = AGREEMENTS
  return types[saleType] ?? AGREEMENTS[SaleType.HirePurchase]
}
