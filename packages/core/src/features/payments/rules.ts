import { CASH_TYPE_NAMES, CashCategory, CashType, OUTSIDE_HP_CATEGORIES } from '../cash-book/enums'
import type { Problem } from '../clients/rules'
import type { ManualPaymentDraft } from './schemas'

export const MANUAL_PAYMENT_DEFAULTS = { cashCategory: CashCategory.Sale, cashType: CashType.Cash } as const
export const RECEIPT_NUMBER_LENGTH_MAX = 40

/**
 * Problems of a payment by hand in the order of the form; empty when it can be saved. A negative amount is a refund.
 * @source D2 5; server 6.3 for the categories.
 */
export function manualPaymentProblems(
  payment: Pick<ManualPaymentDraft, 'amount' | 'cashCategory' | 'cashType' | 'receiptNumber'>,
): Problem[] {
  const problems: Problem[] = []
  const add = (field: string, message: string) => problems.push({ field, message })
  const amount = payment.amount ?? null
  if (amount === null) add('amount', 'Amount is required')
  else if (amount === 0) add('amount', 'Amount cannot be 0')
  const category = payment.cashCategory ?? MANUAL_PAYMENT_DEFAULTS.cashCategory
  if (!OUTSIDE_HP_CATEGORIES.includes(category)) add('cashCategory', 'Type is Sale, Deposit or Additional Deposit')
  const type = payment.cashType ?? MANUAL_PAYMENT_DEFAULTS.cashType
  if (!Object.hasOwn(CASH_TYPE_NAMES, type)) add('cashType', 'Choose a pay method from the list')
  if ((payment.receiptNumber ?? '').length > RECEIPT_NUMBER_LENGTH_MAX)
    add('receiptNumber', `A receipt number has at most ${RECEIPT_NUMBER_LENGTH_MAX} characters`)
  return problems
}
