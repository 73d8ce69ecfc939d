import { type Cents, sumCents } from '@forecourt/core/kernel/money'
import { BODY, type Block, type Column, gap, longTable, say, section, type Sum, sums, together } from './blocks'
import { type Canvas, px } from './canvas'

/** Longer lists are in the sheets: paper of so many pages is read by nobody, and would hold up everybody else. */
const ROWS_MAX = 1_500

export function sumOf<Row>(rows: readonly Row[], of: (row: Row) => Cents | null): Cents {
  return sumCents(rows.flatMap((row) => of(row) ?? []))
}

/** A table of the report under its heading. */
export interface Part<Row> {
  heading: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  totals: readonly Sum[]
}

export interface Printed {
  blocks: Block[]
  header?: { block: Block; of: ReadonlySet<Block> }
}

/** Prints a part; of one without rows only that there is nothing to show. */
export async function printedPart<Row>(canvas: Canvas, width: number, of: Part<Row>): Promise<Printed> {
  if (of.rows.length === 0) {
    const content = say(canvas, 'There are no results to show.', BODY, width)
    return { blocks: section(canvas, of.heading, { width, content }) }
  }
  const shown = of.rows.slice(0, ROWS_MAX)
  const { header, rows } = await longTable(canvas, shown, of.columns)
  const left = of.rows.length - shown.length
  const more = left > 0 ? say(canvas, `and ${left} more, in the Excel file`, BODY, width) : []
  const last = rows.pop()
  // Totals never stand on a page without a row of what they are of.
  const foot = together([...(last ? [last] : []), ...more, gap(px(5)), ...sums(canvas, of.totals, width)])
  const content = [header, ...rows, ...foot]
  return {
    blocks: section(canvas, of.heading, { width, content }),
    header: { block: header, of: new Set(content.slice(1)) },
  }
}
