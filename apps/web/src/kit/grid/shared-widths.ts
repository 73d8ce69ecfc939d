import { type Column, leastOf } from './column'

/** By the id of a column the pixels that the longest of its cells takes; null where one of them is not known. */
export type WantedWidths = ReadonlyMap<string, number | null>

type Shared = Pick<Column<never>, 'id' | 'width' | 'least'>

/**
 * The pixels of each column where some would be cut: those get what others have left of theirs, which stay as wide as they may be narrowed to
 * and as their own cells want. What is not enough for all goes to each in equal parts.
 *
 * @param room Pixels for all of the columns.
 * @returns null where nothing is cut, or nothing is left: they stay as they are declared.
 */
export function sharedWidths(columns: readonly Shared[], wanted: WantedWidths, room: number): readonly number[] | null {
  if (!Number.isFinite(room)) return null
  const own = declaredWidths(columns, room)
  const wants = columns.map(({ id }) => wanted.get(id))
  const lacks = own.map((width, at) => Math.max(0, (wants[at] ?? 0) - width))
  const spares = columns.map((column, at) => {
    const want = wants[at]
    return want === undefined || want === null ? 0 : Math.max(0, (own[at] ?? 0) - Math.max(leastOf(column), want))
  })
  const [lacking, spare] = [sumOf(lacks), sumOf(spares)]
  if (lacking === 0 || spare === 0) return null
  const given = sharesOf(lacks, spare)
  const lent = Math.min(1, lacking / spare)
  return own.map((width, at) => width + (given[at] ?? 0) - (spares[at] ?? 0) * lent)
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
