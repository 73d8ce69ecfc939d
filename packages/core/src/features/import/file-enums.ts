import type { ImportKind } from './enums'

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

export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'iso-8859-3'] as const
export type Encoding = (typeof ENCODINGS)[number]

export const SEPARATORS = [',', ';', '\t', '|'] as const
export type Separator = (typeof SEPARATORS)[number]

/** The forms of numbers in a column, by the sign before the decimals. */
export const NUMBER_FORMS = ['1,234.56', '1.234,56'] as const
export type NumberForm = (typeof NUMBER_FORMS)[number]

/** The forms of days in a column. `serial` counts days as spreadsheets do, 1 January 1900 being 1. */
export const DAY_FORMS = ['dd/MM/yyyy', 'MM/dd/yyyy', 'yyyy-MM-dd', 'serial'] as const
export type ImportDayForm = (typeof DAY_FORMS)[number]

export const IMPORT_PIECE_BYTES = 524_288
/** The most pieces of a file: 64 MB. */
export const IMPORT_PIECES_MAX = 128
export const XLSX_BYTES_MAX = 20_971_520
