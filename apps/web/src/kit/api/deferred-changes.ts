/** One page as the server answered it last. */
export interface IncomingPage<Row> {
  rows: readonly Row[]
  /** A newer answer is being fetched, so this one may change. */
  isProvisional: boolean
}

export interface IncomingList<Row> {
  /** Null while it is not known. */
  total: number | null
  /** A newer count is being fetched, so this one may change. */
  isTotalProvisional: boolean
  pages: ReadonlyMap<number, IncomingPage<Row>>
}

/** The rows on the screen: each at the place where the user saw it, with its newest values. */
export interface ShownList<Row> extends IncomingList<Row> {
  /** The number of rows that were added, removed or moved since and are not shown yet. */
  changes: number
}

/** Returns the list as it came, with no deferred changes. */
function freshList<Row>(incoming: IncomingList<Row>): ShownList<Row> {
  return { ...incoming, changes: 0 }
}

/**
 * Returns the list to show for new answers: values change in place, while added, removed and moved rows are deferred, so that nothing moves under the
 * cursor.
 * @param shown What is on the screen; null before the first answer.
 * @param takes True when the user asked for the changes or made them.
 */
export function deferRowChanges<Row>(
  shown: ShownList<Row> | null,
  incoming: IncomingList<Row>,
  o: { rowId: (row: Row) => string; takes: boolean },
): ShownList<Row> {
  if (shown === null || o.takes) return freshList(incoming)
  const { rowId } = o
  const known = new Map<string, Row>()
  for (const { rows } of incoming.pages.values()) for (const row of rows) known.set(rowId(row), row)
  const pages = new Map<number, IncomingPage<Row>>()
  const before: string[] = []
  const after: string[] = []
  let isAnyKept = false
  for (const [number, next] of [...incoming.pages].sort(([a], [b]) => a - b)) {
    const old = shown.pages.get(number)
    const isKept = old !== undefined && !old.isProvisional
    isAnyKept ||= isKept
    const rows = isKept ? old.rows.map((row) => known.get(rowId(row)) ?? row) : next.rows
    pages.set(number, { rows, isProvisional: next.isProvisional && !isKept })
    before.push(...rows.map(rowId))
    after.push(...next.rows.map(rowId))
  }
  // A page that came later already follows the new order: one row would stand in two places.
  if (new Set(before).size < before.length) return freshList(incoming)
  const isTotalKept = shown.total !== null && !shown.isTotalProvisional
  const counted = incoming.total ?? shown.total
  const elsewhere = isAnyKept && isTotalKept ? Math.abs((counted ?? 0) - (shown.total ?? 0)) : 0
  const changes = Math.max(countRowChanges(before, after), elsewhere)
  const total = changes === 0 || !isTotalKept ? counted : shown.total
  return { total, isTotalProvisional: incoming.isTotalProvisional && !isTotalKept, pages, changes }
}

/** Counts the rows that came, went or changed places between two orders; one that pushed another out of sight counts once. */
export function countRowChanges(before: readonly string[], after: readonly string[]): number {
  const places = new Map(before.map((id, i) => [id, i]))
  const kept = after.flatMap((id) => places.get(id) ?? [])
  const added = after.length - kept.length
  const removed = before.length - kept.length
  return Math.max(added, removed) + kept.length - longestIncreasingRun(kept)
}

/** The length of the longest increasing subsequence: rows that kept their order among each other. */
function longestIncreasingRun(places: readonly number[]): number {
  const ends: number[] = []
  for (const place of places) {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? 0) < place) low = middle + 1
      else high = middle
    }
    ends[low] = place
  }
  return ends.length
}
