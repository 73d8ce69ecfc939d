import type { Day } from '@forecourt/core/kernel/days'
import { type Cents, eurosOf } from '@forecourt/core/kernel/money'
import type { CellObject } from 'write-excel-file/node'
import type { Download } from '../context'

interface SheetColumn {
  header: string
  /** In characters. */
  width?: number
}
interface TextColumn<Row> extends SheetColumn {
  kind: 'text'
  value: (row: Row) => string
}
interface MoneyColumn<Row> extends SheetColumn {
  kind: 'money'
  value: (row: Row) => Cents | null
}
interface DayColumn<Row> extends SheetColumn {
  kind: 'day' | 'month'
  value: (row: Row) => Day | null
}
interface NumberColumn<Row> extends SheetColumn {
  kind: 'number'
  value: (row: Row) => number | null
}
/** A column of a sheet: the kind of its cells decides how they are written. */
export type BookColumn<Row> = TextColumn<Row> | MoneyColumn<Row> | DayColumn<Row> | NumberColumn<Row>

/** A sheet with one fixed header line, and a line of totals under the columns that have one. */
export interface BookSheet {
  name: string
  columns: readonly { width: number }[]
  cells: readonly (readonly (CellObject | null)[])[]
}

const MONEY = '#,##0.00'
const FORMATS = { day: 'dd-mm-yyyy', month: 'mm-yyyy' } as const
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Returns the Date for a cell of a day: midnight UTC, which the file shows as that day everywhere. */
function dateOf(on: Day): Date {
  return new Date(`${on}T00:00:00.000Z`)
}

function cell<Row>(column: BookColumn<Row>, row: Row): CellObject | null {
  switch (column.kind) {
    case 'money': {
      const amount = column.value(row)
      return amount === null ? null : { type: Number, value: eurosOf(amount), format: MONEY }
    }
    case 'number': {
      const value = column.value(row)
      return value === null ? null : { type: Number, value }
    }
    case 'text': {
      // A cell of type text is shown as it is, and never run as a formula.
      const value = column.value(row)
      return value === '' ? null : { type: String, value }
    }
    default: {
      const on = column.value(row)
      return on === null ? null : { type: Date, value: dateOf(on), format: FORMATS[column.kind] }
    }
  }
}

export function sheetOf<Row>(
  name: string,
  rows: readonly Row[],
  o: { columns: readonly BookColumn<Row>[]; totals?: Readonly<Record<string, Cents>> },
): BookSheet {
  const { columns, totals } = o
  const header = columns.map(({ header }): CellObject => ({ type: String, value: header, fontWeight: 'bold' }))
  const foot = columns.map(({ header }, i): CellObject | null => {
    const sum = totals?.[header]
    if (sum !== undefined) return { type: Number, value: eurosOf(sum), format: MONEY, fontWeight: 'bold' }
    return i === 0 ? { type: String, value: 'Total', fontWeight: 'bold' } : null
  })
  return {
    name,
    columns: columns.map(({ width = 14 }) => ({ width })),
    cells: [header, ...rows.map((row) => columns.map((column) => cell(column, row))), ...(totals ? [foot] : [])],
  }
}

/** Returns an Excel file of these sheets. The library is loaded with the first one, not at every start of the server. */
export async function workbookDownload(fileName: string, sheets: readonly BookSheet[]): Promise<Download> {
  const { default: writeWorkbook } = await import('write-excel-file/node')
  const written = writeWorkbook(
    sheets.map(({ name, columns, cells }) => ({
      sheet: name,
      data: cells.map((row) => [...row]),
      columns: [...columns],
      stickyRowsCount: 1,
    })),
  )
  const bytes = await written.toBuffer()
  async function* chunks() {
    yield bytes
  }
  return { contentType: XLSX, fileName, chunks: chunks() }
}
