import type { Day } from '../../kernel/days'
import { checksToConfirm } from './entry-checks'
import type { EntryInput } from './entry-input'
import type { SavedLine } from './saved-line-schemas'
import { prepareRows, type SheetPorts } from './sheet-requests'
import { type CheckedRow, rowVerdicts, type RowCheck, type RowVerdict, subjectsOf } from './sheet-checks'

export interface SavingPorts extends Pick<SheetPorts, 'prepare'> {
  savedLine: (row: string) => Promise<SavedLine | null>
  /** Throws when no answer comes: that ends the run. */
  save: (
    row: Pick<CheckedRow, 'row' | 'line' | 'text'> & { entry: EntryInput },
  ) => Promise<{ kind: 'saved'; saved: SavedLine } | { kind: 'refused'; why: string }>
}

export interface SheetSave<Row extends CheckedRow> {
  rows: readonly Row[]
  saved: readonly SavedLine[]
  today: Day
  accepts: (row: Row, question: RowCheck) => boolean
  /** Whether to save a row at all; later rows of the records of a skipped one wait. */
  isWanted?: (row: Row) => boolean
  isAsSeen?: (row: Row, verdict: RowVerdict) => boolean
}

export type SheetRowOutcome =
  | { state: 'saved'; saved: SavedLine; verdict: RowVerdict }
  /** Nothing was sent: what speaks against it is in its verdict. */
  | { state: 'open'; verdict: RowVerdict }
  /** The row of that line, of the same record, is not saved. */
  | { state: 'waits'; line: number; verdict: RowVerdict }
  | { state: 'refused'; why: string; verdict: RowVerdict }

/**
 * Saves rows in order, each checked when those before it are in the book. A row that is not saved only holds up later ones of the same record.
 * @source commands 4, Saving.
 */
export async function saveRows<Row extends CheckedRow>(
  given: SheetSave<Row>,
  ports: SavingPorts,
  tell: (row: Row, end: SheetRowOutcome) => Promise<void> | void,
): Promise<void> {
  /** The records of rows that are not saved, and the first row of each. */
  const kept = new Map<string, number>()
  const saved = [...given.saved]
  const inBook: CheckedRow[] = []
  for (const row of given.rows) {
    const isLeft = row.saved !== null || given.isWanted?.(row) === false
    const [prepared = null] = isLeft ? [row.prepared] : await prepareRows(ports, [row.read])
    const fresh = { ...row, prepared }
    const verdict = rowVerdicts([...inBook, fresh], { today: given.today, saved }).at(-1) ?? { state: 'checking' }
    const waitsFor = [...subjectsOf(fresh)].map((subject) => kept.get(subject)).find((line) => line !== undefined)
    const end: SheetRowOutcome =
      isLeft && !row.saved
        ? { state: 'open', verdict }
        : await outcomeOfRow({ row: fresh, verdict, waitsFor }, given, ports)
    if (end.state === 'saved') {
      inBook.push({ ...fresh, saved: end.saved })
      saved.push(end.saved)
    } else for (const subject of subjectsOf(fresh)) if (!kept.has(subject)) kept.set(subject, row.line)
    await tell(fresh, end)
  }
}

async function outcomeOfRow<Row extends CheckedRow>(
  { row, verdict, waitsFor }: { row: Row; verdict: RowVerdict; waitsFor: number | undefined },
  { accepts, isAsSeen }: SheetSave<Row>,
  ports: SavingPorts,
): Promise<SheetRowOutcome> {
  if (verdict.state === 'saved') return { state: 'saved', saved: verdict.saved, verdict }
  const isReady = verdict.state === 'ready' || verdict.state === 'asks'
  const isOpen = !isReady || verdict.questions.some((question) => !accepts(row, question))
  if (isOpen || isAsSeen?.(row, verdict) === false) {
    // Another run may have saved it meanwhile: what it paid speaks against it then.
    const saved = await ports.savedLine(row.row)
    return saved ? { state: 'saved', saved, verdict } : { state: 'open', verdict }
  }
  if (waitsFor !== undefined) return { state: 'waits', line: waitsFor, verdict }
  // The verdict was accepted as a whole, with what the rows before it change.
  const confirmed = checksToConfirm(row.prepared?.checks ?? []).map(({ code, figures }) => ({ code, figures }))
  const entry = { ...verdict.entry, confirmed }
  const sent = await ports.save({ row: row.row, line: row.line, text: row.text, entry })
  return sent.kind === 'saved'
    ? { state: 'saved', saved: sent.saved, verdict }
    : { state: 'refused', why: sent.why, verdict }
}
