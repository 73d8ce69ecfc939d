import type { ImportKind } from './enums'

/** Kinds as screens and reports name them. */
export const IMPORT_KIND_NAMES: Readonly<Record<ImportKind, string>> = {
  clients: 'Clients',
  vehicles: 'Vehicles',
  sales: 'Sales',
  hp: 'HP Schedules',
  payments: 'Payments',
  cash: 'Cash Book',
  batches: 'Batches',
  hires: 'Car Hires',
  costs: 'Costs',
  register: 'Receipt Register',
}

/** The ways in which the letters of a file may be written, by the names that every decoder knows. */
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'iso-8859-3'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** What may stand between the values of a line. */
export const SEPARATORS = [',', ';', '\t', '|'] as const
export type Separator = (typeof SEPARATORS)[number]

/** How the numbers of a column are written: which mark stands before the decimals. Named by what it looks like. */
export const NUMBER_FORMS = ['1,234.56', '1.234,56'] as const
export type NumberForm = (typeof NUMBER_FORMS)[number]

/** How the days of a column are written. `serial` counts days as spreadsheets do, 1 January 1900 being 1. */
export const DAY_FORMS = ['dd/MM/yyyy', 'MM/dd/yyyy', 'yyyy-MM-dd', 'serial'] as const
export type DayForm = (typeof DAY_FORMS)[number]

/** How many bytes a piece of a file has at most. */
export const PIECE_BYTES = 524_288
/** How many pieces a file has at most: 64 MB. */
export const PIECES_MAX = 128
/** How many bytes a spreadsheet has at most, which is read whole. */
export const XLSX_BYTES_MAX = 20_971_520
