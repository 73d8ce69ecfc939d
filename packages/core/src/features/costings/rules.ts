import type { Problem } from '../clients/rules'
import type { ExpenseDraft } from './schemas'

/**
 * Problems of an expense; empty when it can be saved. Zero and negative amounts are valid: an amount may not be known yet, and a vendor may give
 * money back.
 * @source D2 5.
 */
export function expenseProblems(expense: Pick<ExpenseDraft, 'amount'>): Problem[] {
  const isMissing = expense.amount === null || expense.amount === undefined
  return isMissing ? [{ field: 'amount', message: 'Amount is required' }] : []
}

export function commonExpenseProblems({ excelAmount }: { excelAmount?: number | null | undefined }): Problem[] {
  if (excelAmount === null || excelAmount === undefined)
    return [{ field: 'excelAmount', message: 'Amount is required' }]
  return excelAmount < 0 ? [{ field: 'excelAmount', message: 'Amount cannot be negative' }] : []
}

/**
 * The vendor of an expense: a non-empty `vendorStr`, else a picked `vendor`.
 * @returns undefined when neither was sent, so that an edit leaves it unchanged; '' when it was cleared.
 */
export function vendorOf(expense: Pick<ExpenseDraft, 'vendor' | 'vendorStr'>): string | undefined {
  const { vendor, vendorStr } = expense
  if (vendorStr) return vendorStr
  if (vendor === undefined) return vendorStr === undefined ? undefined : ''
  return (typeof vendor === 'string' ? vendor : vendor?.value) ?? ''
}
