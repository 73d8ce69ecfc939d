import { type Day, formatDay } from '@forecourt/core/kernel/days'
import { type Cents, decimalOf } from '@forecourt/core/kernel/money'
import type { Download } from '../context'

interface TextColumn<Row> {
  header: string
  kind: 'text'
  value: (row: Row) => string | null
}
interface MoneyColumn<Row> {
  header: string
  kind: 'money'
  value: (row: Row) => Cents | null
}
interface DayColumn<Row> {
  header: string
  kind: 'day'
  value: (row: Row) => Day | null
}
interface NumberColumn<Row> {
  header: string
  kind: 'number'
  value: (row: Row) => number | null
}

/** A column of a file: what its cells hold decides how they are written. */
export type CsvColumn<Row> = TextColumn<Row> | MoneyColumn<Row> | DayColumn<Row> | NumberColumn<Row>

export const CSV_TYPE = 'text/csv; charset=utf-8'
export const BYTE_ORDER_MARK = '\ufeff'
export const LINE_END = '\r\n'
// What a spreadsheet would run as a formula, also behind blanks or in full width.
const FORMULA = /^[\s\u0000]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

/** Text as it is shown, made harmless for spreadsheets by an apostrophe in front. */
function harmless(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}

/** A text as a cell: harmless, and in quotes where a reader would otherwise take it apart or trim it. */
export function textCell(text: string): string {
  return quoted(harmless(text))
}

function cell<Row>(column: CsvColumn<Row>, row: Row): string {
  switch (column.kind) {
    case 'money': {
      const amount = column.value(row)
      return amount === null ? '' : decimalOf(amount)
    }
    case 'day': {
      const on = column.value(row)
      return on === null ? '' : formatDay(on)
    }
    case 'number': {
      const number = column.value(row)
      return number === null ? '' : String(number)
    }
    default:
      return textCell(column.value(row) ?? '')
  }
}

async function* lines<Row>(
  columns: readonly CsvColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${columns.map((column) => quoted(column.header)).join(',')}${LINE_END}`
  for await (const rows of batches) {
    let chunk = ''
    for (const row of rows) chunk += columns.map((column) => cell(column, row)).join(',') + LINE_END
    yield chunk
  }
}

/**
 * A CSV file that is written while its rows are read, so memory does not grow with them: UTF-8 with byte order mark, RFC 4180, dot
 * decimals, dd-MM-yyyy, one header line. Only text columns are guarded against formulas: a negative amount stays a number.
 */
export function csvDownload<Row>(file: {
  fileName: string
  columns: readonly CsvColumn<Row>[]
  rows: AsyncIterable<readonly Row[]>
}): Download {
  return {
    contentType: CSV_TYPE,
    fileName: file.fileName,
    chunks: lines(file.columns, file.rows),
  }
}
