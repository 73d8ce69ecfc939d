import { SHEET_CHECK_NAMES } from '@forecourt/core/features/cash-book/sheet-check-names'
import { ENTRY_CHECK_NAMES } from '@forecourt/core/features/cash-book/entry-check-names'

/** The fields of a line that can also be given as options of the same name. */
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

/** The checks of an entry that a person or `--accept` can confirm. */
export const ENTRY_CHECKS = ENTRY_CHECK_NAMES

/** The checks that `--accept` confirms for all rows of a file; a suggestion is confirmed for its own line. */
export const SHEET_CHECKS = SHEET_CHECK_NAMES.filter((name) => name !== 'repaired')
/** The values of `--accept` for the rows of a file, as its help shows them. */
export const SHEET_ACCEPT_NAMES = [...SHEET_CHECKS, 'repaired:LINE'].join(', ')
