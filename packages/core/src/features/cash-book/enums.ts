import type { CheckCode } from '../../checks'

export const CashCategory = {
  Deposit: 1,
  VehicleExpense: 2,
  Sale: 3,
  HpPayment: 4,
  MonthlyExpense: 5,
  DAD: 6,
  STV: 7,
  BRN: 8,
  PendingOuts: 9,
  VehicleExpenseRecovery: 11,
  FreeForm: 13,
  BankDeposit: 14,
  ChequeOut: 15,
  AdditionalDeposit: 16,
  TransportMalta: 17,
  TransportMaltaFee: 18,
  HPSettlement: 19,
  CarHire: 20,
  Purchase: 21,
} as const
export const DEPOSIT_CATEGORIES: readonly number[] = [CashCategory.Deposit, CashCategory.AdditionalDeposit]
/** Payments of a buyer besides instalments, in the order of the form of payments by hand. */
export const OUTSIDE_HP_CATEGORIES: readonly number[] = [CashCategory.Sale, ...DEPOSIT_CATEGORIES]
export type CashCategoryID = (typeof CashCategory)[keyof typeof CashCategory]

export const CASH_CATEGORY_NAMES: Readonly<Record<number, string>> = {
  1: 'Deposit',
  2: 'Vehicle Expense',
  3: 'Sale',
  4: 'HP Payment',
  5: 'Monthly Expense',
  6: 'DAD',
  7: 'STV',
  8: 'BRN',
  9: 'Pending Outs',
  11: 'Vehicle Expense Recovery',
  13: 'Free Form',
  14: 'Bank Deposit',
  15: 'Cheque Out',
  16: 'Additional Deposit',
  17: 'Transport Malta',
  18: 'Transport Malta Fee',
  19: 'HP Settlement',
  20: 'Car Hire',
  21: 'Purchase',
}

export const CashType = { Cash: 1, Cheque: 2, EPOS: 3, BankTransfer: 4, ChequeOut: 5, NonCash: 6, Card: 7 } as const

export const CASH_TYPE_NAMES: Readonly<Record<number, string>> = {
  1: 'Cash',
  2: 'Cheque',
  3: 'EPOS',
  4: 'Bank Transfer',
  5: 'Cheque Out',
  6: 'Non Cash',
  7: 'Card',
}

const CHEQUE_BANKS = ['BOV', 'HSBC', 'APS', 'BNF', 'LOM', 'CBM'] as const
/** The banks that each type of payment takes. */
export const BANKS = {
  bankTransfer: ['BOV', 'HSBC', 'APS'],
  card: ['BOV', 'HSBC', 'APS', 'PayPal'],
  cheque: CHEQUE_BANKS,
  chequeOut: CHEQUE_BANKS,
} as const

/** The field of an entry with its bank, by its type; the other types have none. */
export const BANK_FIELDS: Readonly<Record<number, keyof typeof BANKS>> = {
  [CashType.Cheque]: 'cheque',
  [CashType.BankTransfer]: 'bankTransfer',
  [CashType.ChequeOut]: 'chequeOut',
  [CashType.Card]: 'card',
}

export const VEHICLE_CATEGORIES: readonly number[] = [1, 16, 4, 19, 2, 3, 11]
/** Categories that can get a deposit receipt, for money of a sale. */
export const RECEIPT_CATEGORIES: readonly number[] = [1, 16, 3, 19]
/** Categories that can get a payment receipt, of an HP account or a car hire. */
export const PAYMENT_RECEIPT_CATEGORIES: readonly number[] = [4, 20]
/** Categories that can get a receipt of either kind. */
export const ALL_RECEIPT_CATEGORIES: readonly number[] = [...RECEIPT_CATEGORIES, ...PAYMENT_RECEIPT_CATEGORIES]

/** The sixteen counted fields, largest first. */
export const COIN_FIELDS = [
  'thousand',
  'fiveHundred',
  'twoHundred',
  'hundred',
  'fifty',
  'twenty',
  'ten',
  'five',
  'two',
  'one',
  'fiftyCents',
  'twentyCents',
  'tenCents',
  'fiveCents',
  'twoCents',
  'oneCents',
] as const
export type CoinField = (typeof COIN_FIELDS)[number]

export const DIFFERENCE_REASONS = ['wrongChange', 'entryMissing', 'entryTwice', 'paidWithoutEntry', 'unknown'] as const
export type DifferenceReason = (typeof DIFFERENCE_REASONS)[number]

export const DIFFERENCE_REASON_NAMES: Readonly<Record<DifferenceReason, string>> = {
  wrongChange: 'Wrong change given',
  entryMissing: 'Entry missing',
  entryTwice: 'Entry made twice',
  paidWithoutEntry: 'Paid from the drawer without an entry',
  unknown: 'Unknown',
}

export const CASH_SORTS = ['DateTime', 'Amount', 'Name', 'Description', 'Reference'] as const

export const CASH_FILE_COLUMNS = ['all'] as const

export const PREPARED_ROWS_MAX = 50

/** The checks of a batch that is closed. */
export const CLOSING_CHECKS = ['not-counted', 'difference'] as const satisfies readonly CheckCode[]
