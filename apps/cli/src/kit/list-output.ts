import { columnText, chosenColumns, type ListColumn, rowRecord } from './columns'
import type { Context } from './context'
import { usageFailure } from './failure'
import { wantsIsoDays, isOn, type Options, optionText } from './options'
import { plainNames } from './plain-names'
import { tableText } from './table'

export type ListForm = 'text' | 'json' | 'ndjson' | 'csv'

export function listForm(ctx: Context, options: Options): ListForm {
  const asked: ListForm[] = []
  if (ctx.globals.json) asked.push('json')
  if (isOn(options, 'ndjson')) asked.push('ndjson')
  if (isOn(options, 'csv')) asked.push('csv')
  if (asked.length > 1) throw usageFailure(`Choose one of ${asked.map((form) => `--${form}`).join(' and ')}`)
  return asked[0] ?? 'text'
}

/** Returns true when an option sets the format of the list, so that it is printed and not shown on a screen. */
export function asksForPrint(ctx: Context, options: Options): boolean {
  return listForm(ctx, options) !== 'text' || optionText(options, 'columns') !== null
}

interface PrintedList<Row> {
  columns: readonly ListColumn<Row>[]
  /** The columns of the plain text, where it shows fewer than JSON. */
  textColumns?: readonly ListColumn<Row>[]
  rows: readonly Row[]
  /** The JSON fields beside the rows. */
  around?: Readonly<Record<string, unknown>>
  /** The last line for the person. */
  summary?: string
}

/** Prints a list in the chosen format: rows on stdout, the summary on stderr. */
export async function printList<Row>(ctx: Context, options: Options, list: PrintedList<Row>): Promise<void> {
  const form = listForm(ctx, options)
  const names = optionText(options, 'columns')
  const columns = chosenColumns(list.columns, names)
  const text = names === null ? (list.textColumns ?? columns) : columns
  const { rows } = list
  const how = {
    isIso: wantsIsoDays(options),
    ...(ctx.io.isOutputTerminal ? { width: ctx.io.stdout.columns || 80 } : {}),
  }
  if (form === 'json') {
    const data = rows.map((row) => rowRecord(columns, row))
    await ctx.printJson({ ...list.around, data })
  } else if (form === 'ndjson') {
    await ctx.print(rows.map((row) => `${JSON.stringify(plainNames(rowRecord(columns, row)))}\n`).join(''))
  } else await ctx.print(form === 'csv' ? await csvText(text, rows, how) : tableText(text, rows, how))
  if (list.summary && form !== 'json' && form !== 'ndjson') ctx.report(list.summary)
}

// What a spreadsheet would run as a formula.
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/

/** A list as CSV, with formulas made harmless for spreadsheets. */
export async function csvText<Row>(
  columns: readonly ListColumn<Row>[],
  rows: readonly Row[],
  form: { isIso?: boolean } = {},
): Promise<string> {
  const { default: papa } = await import('papaparse')
  const cell = (column: ListColumn<Row>, row: Row) => {
    const text = columnText(column, row, form)
    return column.kind === 'text' && FORMULA.test(text) ? `'${text}` : text
  }
  const data = rows.map((row) => columns.map((column) => cell(column, row)))
  return `${papa.unparse({ fields: columns.map((column) => column.header), data }, { newline: '\r\n' })}\r\n`
}
