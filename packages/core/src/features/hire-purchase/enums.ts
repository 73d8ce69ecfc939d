export const AGEING_BUCKETS = ['today', '1-30', '31-60', '61-90', 'over-90'] as const
export const HP_SORTS = ['RegNo', 'HpAccountNo', 'DueDate', 'Name', 'Surname', 'Make', 'Model'] as const
/** The units in which the intervals of a rate are counted, whole ones back from the payment. */
export const APR_UNITS = ['months', 'years', 'weeks', 'days'] as const
export const CREDIT_DOCUMENTS = [
  ...(['amortisation', 'settlement', 'agreement', 'secci', 'reminder', 'withdrawal', 'terms'] as const),
] as const
export const CREDIT_DOCUMENT_NAMES: Readonly<Record<(typeof CREDIT_DOCUMENTS)[number], string>> = {
  amortisation: 'Amortisation Table',
  settlement: 'Settlement Statement',
  agreement: 'Credit Agreement',
  secci: 'Credit Information',
  withdrawal: 'Statement of Withdrawal',
  terms: 'Change of Terms',
  reminder: 'Reminder of Withdrawal',
}
/** The effect of a part payment on later instalments: lowers each, or ends the account sooner. */
export const PREPAY_MODES = ['lower', 'sooner'] as const
export type PrepayMode = (typeof PREPAY_MODES)[number]
export const PREPAY_MODE_NAMES: Readonly<Record<PrepayMode, string>> = {
  lower: 'Lower instalments',
  sooner: 'End sooner',
}
/** The origin of an instalment: from the terms, changed or added by hand, the row of a part payment, or what a withdrawal asks for. */
export const INSTALMENT_MARKS = ['generated', 'changed', 'added', 'prepaid', 'withdrawn'] as const
export type InstalmentMark = (typeof INSTALMENT_MARKS)[number]

/** The paper of window cards; the first unless another is chosen. */
export const CARD_SIZES = ['A5', 'A4'] as const
