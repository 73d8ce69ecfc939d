/** The kinds of import files, each after those whose rows it may need. */
export const IMPORT_KINDS = [
  ...(['clients', 'vehicles', 'sales', 'hp', 'payments', 'cash'] as const),
  ...(['batches', 'hires', 'costs', 'register'] as const),
] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/** The states of an import: files may be added; checked since; in the books; undone. */
export const IMPORT_STATES = ['open', 'checked', 'applied', 'undone'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

export const IMPORT_ACTIONS = ['make', 'change', 'leave', 'fault'] as const
export type ImportAction = (typeof IMPORT_ACTIONS)[number]
