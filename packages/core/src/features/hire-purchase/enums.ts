export const AGEING_BUCKETS = ['today', '1-30', '31-60', '61-90', 'over-90'] as const
export const HP_SORTS = ['RegNo', 'HpAccountNo', 'DueDate', 'Name', 'Surname', 'Make', 'Model'] as const
/** What the intervals of a rate are counted in, whole ones back from the payment. */
export const APR_UNITS = ['months', 'years', 'weeks', 'days'] as const
