import { SHEET_QUESTIONS } from '@forecourt/core/features/cash-book/sheet-questions'
import type { Doubt } from '@forecourt/core/features/deals/enums'
import { ENTRY_QUESTIONS } from '@forecourt/core/features/cash-book/entry-doubts'

/** The fields of a line that can also be given as options, which bear the same names. */
export const FIELD_OPTIONS = [
  ['amount', 'money'],
  ['type', 'type'],
  ['day', 'day'],
  ['client', 'client'],
  ['price', 'money'],
  ['diff', 'money'],
  ['fee', 'money'],
  ['month', 'month'],
  ['ref', 'text'],
  ['name', 'text'],
  ['text', 'text'],
  ['bank', 'bank'],
  ['no', 'number'],
  ['ac', 'number'],
  ['payer', 'name'],
  ['receipt', 'number'],
  ['batch', 'number'],
] as const

/** What may be asked of a sale. */
export const SALE_GUARDS = [
  'sold-before-bought',
  'day-ahead',
  'far-back',
  'price-zero',
  'below-cost',
  'rate-high',
  'first-payment',
  'on-hire',
  'trade-in-seller',
] as const satisfies readonly Doubt[]

/** What may stand between a line and its entry, to be answered by a person or by `--accept`. */
export const GUARDS = ENTRY_QUESTIONS

/** What is accepted of every row of a file; a repair is of its line alone. */
export const OF_EVERY_ROW = SHEET_QUESTIONS.filter((name) => name !== 'repaired')
/** What `--accept` takes of the rows of a file, as its help has it. */
export const ACCEPTED_NAMES = [...OF_EVERY_ROW, 'repaired:LINE'].join(', ')
