import { ApiError, NoAnswer } from '@forecourt/core/client/errors'
import type { Client } from '@forecourt/core/client/client'
import type { SavedLine } from '@forecourt/core/features/cash-book/saved-line-schemas'
import { prepareRows, type SheetPorts } from '@forecourt/core/features/cash-book/sheet-asking'
import {
  type CheckedRow,
  checkedRows,
  type RowVerdict,
  subjectsOf,
} from '@forecourt/core/features/cash-book/sheet-checks'
import type { SheetQuestion } from '@forecourt/core/features/cash-book/sheet-questions'
import type { SheetRow } from '@forecourt/core/features/cash-book/sheet-rows'
import type { Day } from '@forecourt/core/kernel/days'
import { CliFailure, EXIT } from '../../kit/failure'
import { plannedRow, type RowReport } from './sheet-report'

type Row = CheckedRow & Pick<SheetRow, 'columns'>

interface Applying {
  client: Pick<Client, 'call'>
  ports: SheetPorts
  sheet: string
  rows: readonly Row[]
  /** What was saved of the sheet before. */
  saved: readonly SavedLine[]
  today: Day
  accepted: readonly SheetQuestion[]
}

const SIGNED_OUT = 401

/**
 * Saves the rows in their order, each checked when those before it are in the book. One that is not saved keeps back the later ones of the
 * same record alone.
 *
 * @throws CliFailure 4 or ApiError when the server cannot be asked any more: which rows are saved has been told.
 */
export async function applyRows(given: Applying, tell: (report: RowReport) => Promise<void>): Promise<void> {
  const saved = [...given.saved]
  /** The records of rows that are not saved, and the first row of each. */
  const kept = new Map<string, number>()
  const done: Row[] = []
  for (const row of given.rows) {
    const report = await applyRow({ ...given, saved }, row, { done, kept })
    if (report.state === 'saved' && report.saved) saved.push(report.saved)
    const after = { ...row, prepared: report.prepared, saved: report.saved }
    if (report.state !== 'saved')
      for (const subject of subjectsOf(after)) if (!kept.has(subject)) kept.set(subject, row.line)
    done.push(after)
    await tell(report)
  }
}

async function applyRow(
  given: Applying,
  row: Row,
  { done, kept }: { done: readonly Row[]; kept: ReadonlyMap<string, number> },
): Promise<RowReport> {
  const { client, ports, sheet, accepted } = given
  if (row.saved) return plannedRow(row, { state: 'saved', saved: row.saved }, accepted)
  const [prepared = null] = await prepareRows(ports, [row.read])
  const fresh = { ...row, prepared }
  const blocking = [...subjectsOf(fresh)].flatMap((subject) => kept.get(subject) ?? [])
  const verdict = verdictNow({ ...given, rows: [...done, fresh] })
  const planned = plannedRow(fresh, verdict, accepted)
  if (planned.state !== 'ready' || verdict.state === 'saved') {
    // Another run may have saved it meanwhile: what it paid speaks against it then.
    const { data } = await client.call('GetSavedLines', { sheet })
    const saved = data.find((each) => each.row === row.row)
    return saved ? plannedRow(fresh, { state: 'saved', saved }, accepted) : planned
  }
  const [first] = blocking
  if (first !== undefined)
    return { ...planned, state: 'waits', message: `Row ${first} of the same record is not recorded` }
  if (verdict.state !== 'ready' && verdict.state !== 'asks') return planned
  const isConfirmed = verdict.questions.some(({ name }) => name === 'cash-limit')
  const entry = isConfirmed ? { ...verdict.entry, cashLimitConfirmed: true } : verdict.entry
  try {
    const { line, text } = row
    const saved = await client.call('SaveLine', { sheet, row: row.row, line, text, entry })
    return plannedRow(fresh, { state: 'saved', saved }, accepted)
  } catch (error) {
    if (error instanceof NoAnswer) throw unanswered(row)
    if (!(error instanceof ApiError) || error.status === SIGNED_OUT) throw error
    return { ...planned, state: 'refused', message: error.message }
  }
}

/** The last of the rows, those before it as they became: what of them is in the books is in what the server says. */
function verdictNow({ rows, today, saved }: Pick<Applying, 'rows' | 'today' | 'saved'>): RowVerdict {
  const inBooks = rows.filter((row, at) => row.saved !== null || at === rows.length - 1)
  return checkedRows(inBooks, { today, saved }).at(-1) ?? { state: 'checking' }
}

function unanswered({ line }: Row): CliFailure {
  const message = `The server does not answer: it is not known whether row ${line} is recorded. Run the same again; no row is recorded twice.`
  return new CliFailure(EXIT.unreachable, message, { line })
}
