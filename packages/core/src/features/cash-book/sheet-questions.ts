import { ENTRY_QUESTIONS } from './entry-doubts'

/** What may stand between a row of a sheet and its saving; `--accept` of the command line takes these names. */
export const SHEET_QUESTIONS = [...ENTRY_QUESTIONS, 'repaired', 'changed-row'] as const
export type SheetQuestion = (typeof SHEET_QUESTIONS)[number]
