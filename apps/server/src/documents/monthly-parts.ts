import { type Cents, sumCents } from '@forecourt/core/kernel/money'
import {
  BODY,
  type Block,
  type TableColumn,
  gap,
  longTable,
  textBlocks,
  section,
  type Sum,
  sums,
  keepTogether,
} from './blocks'
import { type Canvas, px } from './canvas'

/** Longer lists are only in the sheets: nobody reads that many pages, and printing them would block others. */
const ROWS_MAX = 1_500

export function sumOf<Row>(rows: readonly Row[], of: (row: Row) => Cents | null): Cents {
  return sumCents(rows.flatMap((row) => of(row) ?? []))
}

export interface ReportTable<Row> {
  heading: string
  rows: readonly Row[]
  columns: readonly TableColumn<Row>[]
  totals: readonly Sum[]
}

export interface PrintedPart {
  blocks: Block[]
  header?: { block: Block; of: ReadonlySet<Block> }
}

/** Prints a table; one without rows shows that there are no results. */
export async function printedPart<Row>(canvas: Canvas, width: number, of: ReportTable<Row>): Promise<PrintedPart> {
  if (of.rows.length === 0) {
    const content = textBlocks(canvas, 'There are no results to show.', BODY, width)
    return { blocks: section(canvas, of.heading, { width, content }) }
  }
  const shown = of.rows.slice(0, ROWS_MAX)
  const { header, rows } = await longTable(canvas, shown, of.columns)
  const left = of.rows.length - shown.length
  const more = left > 0 ? textBlocks(canvas, `and ${left} more, in the Excel file`, BODY, width) : []
  const last = rows.pop()
  // Totals never stand on a page without a row of what they are of.
  const foot = keepTogether([...(last ? [last] : []), ...more, gap(px(5)), ...sums(canvas, of.totals, width)])
  const content = [header, ...rows, ...foot]
  return {
    blocks: section(canvas, of.heading, { width, content }),
    header: { block: header, of: new Set(content.slice(1)) },
  }
}
