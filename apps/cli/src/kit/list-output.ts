import { cellText, chosenColumns, type Column, record } from './columns'
import type { Context } from './context'
import { usage } from './failure'
import { isIsoWanted, isOn, type Options, textOf } from './options'
import { plainNames } from './plain-names'
import { tableText } from './table'

export type ListForm = 'text' | 'json' | 'ndjson' | 'csv'

/** How a list is asked for. */
export function formOf(ctx: Context, options: Options): ListForm {
  const asked: ListForm[] = []
  if (ctx.globals.json) asked.push('json')
  if (isOn(options, 'ndjson')) asked.push('ndjson')
  if (isOn(options, 'csv')) asked.push('csv')
  if (asked.length > 1) throw usage(`Choose one of ${asked.map((form) => `--${form}`).join(' and ')}`)
  return asked[0] ?? 'text'
}

/** Whether anything about the list's form was asked for, so that it is printed and not shown. */
export function isPrinted(ctx: Context, options: Options): boolean {
  return formOf(ctx, options) !== 'text' || textOf(options, 'columns') !== null
}

interface List<Row> {
  columns: readonly Column<Row>[]
  /** The columns of the plain text, where it shows fewer than JSON carries. */
  textColumns?: readonly Column<Row>[]
  rows: readonly Row[]
  /** What JSON carries beside the rows. */
  around?: Readonly<Record<string, unknown>>
  /** The last line for the person. */
  summary?: string
}

/** Prints a list in the form asked for: rows on stdout, the summary on stderr. */
export async function printList<Row>(ctx: Context, options: Options, list: List<Row>): Promise<void> {
  const form = formOf(ctx, options)
  const names = textOf(options, 'columns')
  const columns = chosenColumns(list.columns, names)
  const text = names === null ? (list.textColumns ?? columns) : columns
  const { rows } = list
  const how = {
    isIso: isIsoWanted(options),
    ...(ctx.io.isOutputTerminal ? { width: ctx.io.stdout.columns || 80 } : {}),
  }
  if (form === 'json') {
    const data = rows.map((row) => record(columns, row))
    await ctx.printJson({ ...list.around, data })
  } else if (form === 'ndjson') {
    await ctx.print(rows.map((row) => `${JSON.stringify(plainNames(record(columns, row)))}\n`).join(''))
  } else await ctx.print(form === 'csv' ? await csvText(text, rows, how) : tableText(text, rows, how))
  if (list.summary && form !== 'json' && form !== 'ndjson') ctx.say(list.summary)
}

// What a spreadsheet would run as a formula.
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/

/** A list as CSV: as plain text shows it, made harmless for spreadsheets. */
export async function csvText<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  form: { isIso?: boolean } = {},
): Promise<string> {
  const { default: papa } = await import('papaparse')
  const cell = (column: Column<Row>, row: Row) => {
    const text = cellText(column, row, form)
    return column.kind === 'text' && FORMULA.test(text) ? `'${text}` : text
  }
  const data = rows.map((row) => columns.map((column) => cell(column, row)))
  return `${papa.unparse({ fields: columns.map((column) => column.header), data }, { newline: '\r\n' })}\r\n`
}
