import { ENTRY_CHECK_NAMES } from './entry-check-names'

/** The checks of a row of a sheet that a person can confirm; `--accept` of the command line takes these names. */
export const SHEET_CHECK_NAMES = [...ENTRY_CHECK_NAMES, 'repaired', 'changed-row'] as const
export type SheetCheckName = (typeof SHEET_CHECK_NAMES)[number]
