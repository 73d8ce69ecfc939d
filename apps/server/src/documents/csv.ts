import { type Day, formatDay } from '@forecourt/core/kernel/days'
import { type Cents, formatDecimal } from '@forecourt/core/kernel/money'
import type { Download, CsvForm } from '../context'

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
/** A moment as people read it, its day first: `31-12-2026 09:15`. */
interface MomentColumn<Row> {
  header: string
  kind: 'moment'
  value: (row: Row) => string | null
}
interface NumberColumn<Row> {
  header: string
  kind: 'number'
  value: (row: Row) => number | null
}

/** A column of a file: the kind of its cells decides how they are written. */
export type CsvColumn<Row> = TextColumn<Row> | MoneyColumn<Row> | DayColumn<Row> | MomentColumn<Row> | NumberColumn<Row>

export const CSV_TYPE = 'text/csv; charset=utf-8'
export const BYTE_ORDER_MARK = '\ufeff'
/** The form that is used unless another is requested. */
export const USUAL_FORM: CsvForm = { hasMark: true, dates: 'dd-MM-yyyy' }
export const CSV_LINE_END = '\r\n'
// What a spreadsheet would run as a formula, also behind blanks or in full width.
const FORMULA = /^[\s\u0000]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

/** Returns text with an apostrophe in front when a spreadsheet could take it for a formula. */
function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

function quoteCell(text: string): string {
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}

/** Returns a text as a cell, escaped against formulas, and in quotes when a reader would otherwise split or trim it. */
export function textCell(text: string): string {
  return quoteCell(escapeFormula(text))
}

function isoMoment(text: string): string {
  return text.replace(/^(\d\d)-(\d\d)-(\d{4})/, '$3-$2-$1')
}

function cell<Row>(column: CsvColumn<Row>, row: Row, isIso: boolean): string {
  switch (column.kind) {
    case 'money': {
      const amount = column.value(row)
      return amount === null ? '' : formatDecimal(amount)
    }
    case 'day': {
      const on = column.value(row)
      return on === null ? '' : isIso ? on : formatDay(on)
    }
    case 'moment': {
      const at = column.value(row) ?? ''
      return isIso ? isoMoment(at) : at
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
  { hasMark, dates }: CsvForm,
): AsyncGenerator<string> {
  const isIso = dates === 'iso'
  yield `${hasMark ? BYTE_ORDER_MARK : ''}${columns.map((column) => quoteCell(column.header)).join(',')}${CSV_LINE_END}`
  for await (const rows of batches) {
    let chunk = ''
    for (const row of rows) chunk += columns.map((column) => cell(column, row, isIso)).join(',') + CSV_LINE_END
    yield chunk
  }
}

/**
 * Returns a CSV file that is written while its rows are read, so that memory does not grow with them: UTF-8 with byte order mark, RFC 4180, dot
 * decimals, dd-MM-yyyy, one header line; on request without the mark and with days yyyy-MM-dd. Only text columns are escaped against formulas: a
 * negative amount stays a number.
 */
export function csvDownload<Row>(file: {
  fileName: string
  columns: readonly CsvColumn<Row>[]
  rows: AsyncIterable<readonly Row[]>
}): Download {
  const { fileName, columns, rows } = file
  const inForm = (form: CsvForm) => lines(columns, rows, form)
  return { contentType: CSV_TYPE, fileName, chunks: inForm(USUAL_FORM), inForm }
}
