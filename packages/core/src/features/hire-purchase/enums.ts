export const AGEING_BUCKETS = ['today', '1-30', '31-60', '61-90', 'over-90'] as const
export const HP_SORTS = ['RegNo', 'HpAccountNo', 'DueDate', 'Name', 'Surname', 'Make', 'Model'] as const
/** What the intervals of a rate are counted in, whole ones back from the payment. */
export const APR_UNITS = ['months', 'years', 'weeks', 'days'] as const
/** What can be had on paper of the credit of an account, each with the title that it bears. */
export const CREDIT_PAPERS = ['amortisation', 'settlement', 'agreement', 'secci'] as const
export const CREDIT_PAPER_NAMES: Readonly<Record<(typeof CREDIT_PAPERS)[number], string>> = {
  amortisation: 'Amortisation Table',
  settlement: 'Settlement Statement',
  agreement: 'Credit Agreement',
  secci: 'Credit Information (SECCI)',
}
/** What a part payment ahead of time does to the payments to come: makes each lower, or ends the account sooner. */
export const PREPAY_MODES = ['lower', 'sooner'] as const
export type PrepayMode = (typeof PREPAY_MODES)[number]
export const PREPAY_MODE_NAMES: Readonly<Record<PrepayMode, string>> = {
  lower: 'Lower instalments',
  sooner: 'End sooner',
}
/** How an instalment came to be: of the terms, changed or added by hand since, or the row of a part payment ahead of time. */
export const INSTALMENT_MARKS = ['generated', 'changed', 'added', 'prepaid'] as const
export type InstalmentMark = (typeof INSTALMENT_MARKS)[number]
