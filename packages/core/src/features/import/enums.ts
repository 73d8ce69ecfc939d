/** What a file can hold, in the order in which rows of one may need those of another. */
export const IMPORT_KINDS = [
  ...(['clients', 'vehicles', 'sales', 'hp', 'payments', 'cash'] as const),
  ...(['batches', 'hires', 'costs', 'register'] as const),
] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/** Where an import stands: files may be added, it was checked since, it is in the books, it was taken out of them again. */
export const IMPORT_STATES = ['open', 'checked', 'applied', 'undone'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** What becomes of a row. */
export const IMPORT_ACTIONS = ['make', 'change', 'leave', 'fault'] as const
export type ImportAction = (typeof IMPORT_ACTIONS)[number]
