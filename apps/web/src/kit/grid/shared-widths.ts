import { type Column, leastOf } from './column'

/** By the id of a column pixels that it wants; null where that is not known, absent where nothing was looked at. */
export type WantedWidths = ReadonlyMap<string, number | null>

type Shared = Pick<Column<never>, 'id' | 'width' | 'least'>

export interface SharedWidths {
  /** Pixels of each column; null where all stay as declared: nothing is cut, or nothing is left. */
  widths: readonly number[] | null
  /** Some are still cut, and others may have more to lend once it is known what their heads want. */
  wantsHeads: boolean
}

const NOTHING: SharedWidths = { widths: null, wantsHeads: false }

/**
 * Shares the room where cells would be cut: their columns get what others have left of theirs. Those first lend what they have beyond the
 * width that they may be narrowed to, then down to what their own cells and heads want. What is not enough for all goes to each in equal parts.
 *
 * @param cells What the widest cell of each column wants.
 * @param heads What the head of each column wants: without it none is narrowed below its least width.
 * @param room Pixels for all of the columns.
 */
export function sharedWidths(
  columns: readonly Shared[],
  { cells, heads }: { cells: WantedWidths; heads: WantedWidths },
  room: number,
): SharedWidths {
  if (!Number.isFinite(room)) return NOTHING
  const own = declaredWidths(columns, room)
  const lacks = own.map((width, at) => Math.max(0, (cells.get(columns[at]?.id ?? '') ?? 0) - width))
  const lacking = sumOf(lacks)
  if (lacking === 0) return NOTHING
  const loans = columns.map((column, at) => loansOf(column, own[at] ?? 0, cells.get(column.id), heads.get(column.id)))
  const [spare, more] = [sumOf(loans.map(([first]) => first)), sumOf(loans.map(([, second]) => second))]
  const wantsHeads = lacking > spare
  if (spare + more === 0) return { widths: null, wantsHeads }
  const given = sharesOf(lacks, spare + more)
  const lent = spare === 0 ? 0 : Math.min(1, lacking / spare)
  const lentMore = more === 0 ? 0 : Math.min(1, Math.max(0, lacking - spare) / more)
  const widths = own.map((width, at) => {
    const [first, second] = loans[at] ?? [0, 0]
    return width + (given[at] ?? 0) - first * lent - second * lentMore
  })
  return { widths, wantsHeads }
}

/** What a column can lend down to its least width, and what below that; nothing as long as what its cells want is not known. */
function loansOf(
  column: Shared,
  own: number,
  cells: number | null | undefined,
  head: number | null | undefined,
): readonly [number, number] {
  if (cells === null || cells === undefined) return [0, 0]
  const least = Math.max(leastOf(column), cells)
  const wanted = head === null || head === undefined ? least : Math.max(head, cells)
  return [Math.max(0, own - least), Math.max(0, Math.min(own, least) - wanted)]
}

/** The pixels of each column as its declaration has them, in the way of a grid of CSS: up to its width, and the rest to those that fill. */
export function declaredWidths(columns: readonly Shared[], room: number): readonly number[] {
  const leasts = columns.map(leastOf)
  const growths = columns.map(({ width }, at) => (width === 'fill' ? 0 : width - (leasts[at] ?? 0)))
  const grown = sharesOf(growths, Math.max(0, room - sumOf(leasts)))
  const widths = leasts.map((least, at) => least + (grown[at] ?? 0))
  const fills = columns.flatMap(({ width }, at) => (width === 'fill' ? [at] : []))
  // The widest first: what one of them keeps beyond an equal share is not there for the others.
  fills.sort((a, b) => (leasts[b] ?? 0) - (leasts[a] ?? 0))
  let left = room - sumOf(widths.filter((_, at) => !fills.includes(at)))
  for (const [i, at] of fills.entries()) {
    widths[at] = Math.max(leasts[at] ?? 0, left / (fills.length - i))
    left -= widths[at] ?? 0
  }
  return widths
}

/** An equal share of the sum for each, but to none more than it wants. */
function sharesOf(wants: readonly number[], sum: number): readonly number[] {
  const shares = wants.map(() => 0)
  let left = sum
  for (const [i, at] of [...wants.keys()].sort((a, b) => (wants[a] ?? 0) - (wants[b] ?? 0)).entries()) {
    shares[at] = Math.min(wants[at] ?? 0, left / (wants.length - i))
    left -= shares[at] ?? 0
  }
  return shares
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}
