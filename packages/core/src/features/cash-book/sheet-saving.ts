import type { Day } from '../../kernel/days'
import type { EntryInput } from './entry-input'
import type { SavedLine } from './saved-line-schemas'
import { prepareRows, type SheetPorts } from './sheet-asking'
import { type CheckedRow, checkedRows, type RowQuestion, type RowVerdict, subjectsOf } from './sheet-checks'

export interface SavingPorts extends Pick<SheetPorts, 'prepare'> {
  /** What a row is saved as now, by this or another run; null while it is not. */
  savedLine: (row: string) => Promise<SavedLine | null>
  /** Throws when nobody answers: that ends it all. */
  save: (
    row: Pick<CheckedRow, 'row' | 'line' | 'text'> & { entry: EntryInput },
  ) => Promise<{ kind: 'saved'; saved: SavedLine } | { kind: 'refused'; why: string }>
}

export interface Saving<Row extends CheckedRow> {
  rows: readonly Row[]
  /** What was saved of the sheet before. */
  saved: readonly SavedLine[]
  today: Day
  accepts: (row: Row, question: RowQuestion) => boolean
  /** Whether a row is to be saved at all, and whether it may be as it reads now; the others are left, and later ones of their records wait. */
  isWanted?: (row: Row) => boolean
  isAsSeen?: (row: Row, verdict: RowVerdict) => boolean
}

/** What became of a row. */
export type RowEnd =
  | { state: 'saved'; saved: SavedLine; verdict: RowVerdict }
  /** Nothing was sent: what speaks against it is in its verdict. */
  | { state: 'open'; verdict: RowVerdict }
  /** The row of that line, of the same record, is not saved. */
  | { state: 'waits'; line: number; verdict: RowVerdict }
  | { state: 'refused'; why: string; verdict: RowVerdict }

/**
 * Saves rows in their order, each asked about when those before it are in the book. One that is not saved keeps back the later ones of the
 * same record alone.
 *
 * @source commands 4, Saving.
 */
export async function saveRows<Row extends CheckedRow>(
  given: Saving<Row>,
  ports: SavingPorts,
  tell: (row: Row, end: RowEnd) => Promise<void> | void,
): Promise<void> {
  /** The records of rows that are not saved, and the first row of each. */
  const kept = new Map<string, number>()
  const saved = [...given.saved]
  const inBook: CheckedRow[] = []
  for (const row of given.rows) {
    const isLeft = row.saved !== null || given.isWanted?.(row) === false
    const [prepared = null] = isLeft ? [row.prepared] : await prepareRows(ports, [row.read])
    const fresh = { ...row, prepared }
    const verdict = checkedRows([...inBook, fresh], { today: given.today, saved }).at(-1) ?? { state: 'checking' }
    const waitsFor = [...subjectsOf(fresh)].map((subject) => kept.get(subject)).find((line) => line !== undefined)
    const end: RowEnd =
      isLeft && !row.saved ? { state: 'open', verdict } : await endOf({ row: fresh, verdict, waitsFor }, given, ports)
    if (end.state === 'saved') {
      inBook.push({ ...fresh, saved: end.saved })
      saved.push(end.saved)
    } else for (const subject of subjectsOf(fresh)) if (!kept.has(subject)) kept.set(subject, row.line)
    await tell(fresh, end)
  }
}

async function endOf<Row extends CheckedRow>(
  { row, verdict, waitsFor }: { row: Row; verdict: RowVerdict; waitsFor: number | undefined },
  { accepts, isAsSeen }: Saving<Row>,
  ports: SavingPorts,
): Promise<RowEnd> {
  if (verdict.state === 'saved') return { state: 'saved', saved: verdict.saved, verdict }
  const isReady = verdict.state === 'ready' || verdict.state === 'asks'
  const isOpen = !isReady || verdict.questions.some((question) => !accepts(row, question))
  if (isOpen || isAsSeen?.(row, verdict) === false) {
    // Another run may have saved it meanwhile: what it paid speaks against it then.
    const saved = await ports.savedLine(row.row)
    return saved ? { state: 'saved', saved, verdict } : { state: 'open', verdict }
  }
  if (waitsFor !== undefined) return { state: 'waits', line: waitsFor, verdict }
  const isConfirmed = verdict.questions.some(({ name }) => name === 'cash-limit')
  const entry = isConfirmed ? { ...verdict.entry, cashLimitConfirmed: true } : verdict.entry
  const sent = await ports.save({ row: row.row, line: row.line, text: row.text, entry })
  return sent.kind === 'saved'
    ? { state: 'saved', saved: sent.saved, verdict }
    : { state: 'refused', why: sent.why, verdict }
}
