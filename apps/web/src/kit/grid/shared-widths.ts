import { type GridColumn, columnMinWidth } from './column'

/** The pixels that each column needs, by its ID; null where that is not known, absent where nothing was measured. */
export type WantedWidths = ReadonlyMap<string, number | null>

type SharedColumn = Pick<GridColumn<never>, 'id' | 'width' | 'least'>

export interface SharedWidths {
  /** The pixels of each column; null where all stay as declared. */
  widths: readonly number[] | null
  /** Some cells are still cut, and others may lend more once the widths of their heads are known. */
  wantsHeads: boolean
}

const NOTHING: SharedWidths = { widths: null, wantsHeads: false }

/**
 * Shares the room where cells would be cut: their columns get what others do not need. Those first lend what they have beyond their least width, then
 * down to what their own cells and heads need. What does not suffice for all is shared equally.
 * @param cells The width of the widest cell of each column.
 * @param heads The width of the head of each column; without it none is narrowed below its least width.
 * @param room Pixels for all columns.
 */
export function sharedWidths(
  columns: readonly SharedColumn[],
  { cells, heads }: { cells: WantedWidths; heads: WantedWidths },
  room: number,
): SharedWidths {
  if (!Number.isFinite(room)) return NOTHING
  const own = declaredWidths(columns, room)
  const lacks = own.map((width, at) => Math.max(0, (cells.get(columns[at]?.id ?? '') ?? 0) - width))
  const lacking = sumNumbers(lacks)
  if (lacking === 0) return NOTHING
  const loans = columns.map((column, at) =>
    lendableWidths(column, own[at] ?? 0, cells.get(column.id), heads.get(column.id)),
  )
  const [spare, more] = [sumNumbers(loans.map(([first]) => first)), sumNumbers(loans.map(([, second]) => second))]
  const wantsHeads = lacking > spare
  if (spare + more === 0) return { widths: null, wantsHeads }
  const given = equalShares(lacks, spare + more)
  const lent = spare === 0 ? 0 : Math.min(1, lacking / spare)
  const lentMore = more === 0 ? 0 : Math.min(1, Math.max(0, lacking - spare) / more)
  const widths = own.map((width, at) => {
    const [first, second] = loans[at] ?? [0, 0]
    return width + (given[at] ?? 0) - first * lent - second * lentMore
  })
  return { widths, wantsHeads }
}

/** Returns what a column can lend down to its least width, and what below that; nothing while the width of its cells is not known. */
function lendableWidths(
  column: SharedColumn,
  own: number,
  cells: number | null | undefined,
  head: number | null | undefined,
): readonly [number, number] {
  if (cells === null || cells === undefined) return [0, 0]
  const least = Math.max(columnMinWidth(column), cells)
  const wanted = head === null || head === undefined ? least : Math.max(head, cells)
  return [Math.max(0, own - least), Math.max(0, Math.min(own, least) - wanted)]
}

/** Returns the pixels of each column as declared, as a CSS grid computes them: up to its width, and the rest to those that fill. */
export function declaredWidths(columns: readonly SharedColumn[], room: number): readonly number[] {
  const leasts = columns.map(columnMinWidth)
  const growths = columns.map(({ width }, at) => (width === 'fill' ? 0 : width - (leasts[at] ?? 0)))
  const grown = equalShares(growths, Math.max(0, room - sumNumbers(leasts)))
  const widths = leasts.map((least, at) => least + (grown[at] ?? 0))
  const fills = columns.flatMap(({ width }, at) => (width === 'fill' ? [at] : []))
  // The widest first: what one of them keeps beyond an equal share is not there for the others.
  fills.sort((a, b) => (leasts[b] ?? 0) - (leasts[a] ?? 0))
  let left = room - sumNumbers(widths.filter((_, at) => !fills.includes(at)))
  for (const [i, at] of fills.entries()) {
    widths[at] = Math.max(leasts[at] ?? 0, left / (fills.length - i))
    left -= widths[at] ?? 0
  }
  return widths
}

/** Returns an equal share of the sum for each, but to none more than it wants. */
function equalShares(wants: readonly number[], sum: number): readonly number[] {
  const shares = wants.map(() => 0)
  let left = sum
  for (const [i, at] of [...wants.keys()].sort((a, b) => (wants[a] ?? 0) - (wants[b] ?? 0)).entries()) {
    shares[at] = Math.min(wants[at] ?? 0, left / (wants.length - i))
    left -= shares[at] ?? 0
  }
  return shares
}

function sumNumbers(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}
