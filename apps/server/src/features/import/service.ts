import type { importOperations } from '@forecourt/core/features/import/operations'
import type { ImportOut, ImportRow, ImportSummary } from '@forecourt/core/features/import/schemas'
import { eurosOf } from '@forecourt/core/kernel/money'
import type { OutputOf } from '@forecourt/core/kernel/operation'
import { Refusal } from '@forecourt/core/refusals'
import { RIGHTS_OF_IMPORT } from '@forecourt/core/role-rights'
import type { Ctx } from '../../context'
import type { Trx } from '../../database/database'
import { pagedAnswer } from '../../database/paged'
import { recomputeAttempt } from '../deals/service'
import { lockedMonths } from '../settings/months-repository'
import { readSettings } from '../settings/repository'
import { importAccounts } from './accounts'
import { makeScheduleRows, scheduledVehicles } from './accounts-repository'
import { Book } from './book'
import { BroughtForward } from './brought-forward'
import { clientRows, linkCouples } from './clients'
import { costRows } from './costs'
import { entryRows } from './entries'
import type { Postings } from './entry-rows'
import { hireRows } from './hires'
import { importKind } from './import-kind'
import { Outcomes } from './outcomes'
import { importRegister } from './register'
import {
  deleteImport,
  allImports,
  countImportRows,
  countsOf,
  filesOf,
  type ImportFileRecord,
  importOf,
  type ImportRecord,
  importRows,
  keepApplied,
  keepCheck,
  keepUndone,
  lockImport,
  progressOf,
  type RowsFilter,
} from './repository'
import { importSums } from './faults-repository'
import { hasSaleBelowCost, hasSettlement } from './rights-repository'
import { ImportRun } from './run'
import {
  countRows,
  forgetOutcomes,
  holdBooks,
  keepOutcomes,
  noteWhatRowsSay,
  takenBack,
  tallyOf,
} from './run-repository'
import { type FromTerms, saleRows } from './sales'
import { SCHEDULE_ROWS } from './schedules'
import { undoRows } from './undo'
import { vehicleRows, refuseSharedMarks } from './vehicles'

type Which = { id: number } | { name: string }

function missing(of: Which): Refusal {
  return new Refusal('RECORD_NOT_FOUND', { record: 'id' in of ? `Import ${of.id}` : `Import ${of.name}` })
}

/** Says of each row what becomes of it, and changes nothing in the books (server 19.2). */
export async function checkImport(ctx: Ctx, of: Which): Promise<ImportOut> {
  const trx = ctx.db as Trx
  const record = await heldImport(trx, of)
  const outcomes = new Outcomes()
  try {
    const exceptions = await takenBack(trx, () => applyRows(ctx, record, outcomes))
    await keepFound(ctx, record, { outcomes, exceptions })
    ctx.announce({ kind: 'settings', id: null, action: 'import checked' })
  } finally {
    ctx.tellProgress(record.id, null)
    await outcomes.end()
  }
  return importOut(ctx, of)
}

/** Puts everything into the books, or nothing (server 19.3). */
export async function applyImport(ctx: Ctx, of: Which): Promise<ImportOut> {
  const trx = ctx.db as Trx
  const record = await heldImport(trx, of)
  await refuseBeyondKinds(ctx, record.id)
  const outcomes = new Outcomes()
  try {
    const exceptions = await applyRows(ctx, record, outcomes)
    if (outcomes.faults > 0) throw new Refusal('IMPORT_FAULTS', { n: String(outcomes.faults) })
    await keepFound(ctx, record, { outcomes, exceptions })
    await refuseBeyondRows(ctx, record.id)
  } finally {
    ctx.tellProgress(record.id, null)
    await outcomes.end()
  }
  await keepApplied(trx, record.id, { by: ctx.caller.username, at: ctx.now })
  await tell(ctx, record, 'imported')
  return importOut(ctx, of)
}

/** Takes an import out of the books again, while nothing else has touched what it made (server 19.4). */
export async function undoImport(ctx: Ctx, of: Which): Promise<ImportOut> {
  const trx = ctx.db as Trx
  const record = await lockImport(trx, of)
  if (!record) throw missing(of)
  if (record.state !== 'applied') throw new Refusal('IMPORT_NOT_APPLIED', { name: record.name })
  await holdBooks(trx)
  await undoRows(trx, { record, by: byOf(ctx), now: ctx.now })
  await keepUndone(trx, record.id, { by: ctx.caller.username, at: ctx.now })
  await tell(ctx, record, 'import undone')
  return importOut(ctx, of)
}

/** Removes an import that was never in the books, with its files and rows (server 19.4). */
export async function removeImport(ctx: Ctx, of: Which): Promise<void> {
  const trx = ctx.db as Trx
  const record = await lockImport(trx, of)
  if (!record) throw missing(of)
  if (record.applied_at !== null) throw new Refusal('IMPORT_KEPT', { name: record.name })
  await deleteImport(trx, record.id)
  await ctx.audit({ kind: 'books', subjectID: null, after: { import: record.name, action: 'import removed' } })
  ctx.announce({ kind: 'settings', id: null, action: 'import removed' })
}

async function heldImport(trx: Trx, of: Which): Promise<ImportRecord> {
  const record = await lockImport(trx, of)
  if (!record) throw missing(of)
  if (record.state === 'applied') throw new Refusal('IMPORT_APPLIED', { name: record.name })
  await holdBooks(trx)
  return record
}

/** Refuses whoever lacks a right that saving the rows of an import by hand would need, before anything is done. */
async function refuseBeyondKinds(ctx: Ctx, importID: number): Promise<void> {
  const files = await filesOf(ctx.db, [importID])
  ctx.need(...new Set(files.map(({ kind }) => RIGHTS_OF_IMPORT[kind])))
}

/** Refuses what only the rows say: accounts that they settle, cars that they sell below cost. */
async function refuseBeyondRows(ctx: Ctx, importID: number): Promise<void> {
  if (await hasSettlement(ctx.db, importID)) ctx.need('settlement')
  if (await hasSaleBelowCost(ctx.db, importID)) ctx.need('belowCost')
}

function byOf(ctx: Ctx) {
  return { at: ctx.now, userID: ctx.caller.userID || null, username: ctx.caller.username, operation: 'ApplyImport' }
}

async function applyRows(ctx: Ctx, { id, name }: ImportRecord, outcomes: Outcomes): Promise<Record<string, number>> {
  const trx = ctx.db as Trx
  const { today } = ctx
  const options = {
    ...{ importID: id, name, by: byOf(ctx), today },
    tellProgress: ctx.tellProgress,
    earliestDay: (await readSettings(trx)).earliestDay,
  }
  const months = new Set<string>(await lockedMonths(trx))
  const run = new ImportRun({ trx, ...options, total: await countRows(trx, id), lockedMonths: months, outcomes })
  await noteWhatRowsSay(trx, id)
  await importKind(run, clientRows())
  await linkCouples(run)
  const made = new Set<number>()
  await importKind(run, await vehicleRows(run, made))
  const terms = new Map<number, FromTerms>()
  await importKind(
    run,
    saleRows(made, (vehicleID, of) => terms.set(vehicleID, of)),
  )
  await refuseSharedMarks(run)
  const book = await Book.of(run)
  await book?.begin()
  await importKind(run, hireRows(book))
  await makeScheduleRows(trx)
  await importKind(run, SCHEDULE_ROWS)
  const postings: Postings = { accounts: new Set(), attempts: new Set() }
  const brought = book ? null : await BroughtForward.of(run)
  for (const kind of ['payments', 'cash'] as const) await importKind(run, entryRows(kind, { brought, book, postings }))
  await brought?.end()
  await book?.link()
  await importKind(run, costRows(book))
  await importRegister(run, book)
  const scheduled = await scheduledVehicles(trx)
  const vehicleIDs = [...new Set([...scheduled, ...terms.keys(), ...postings.accounts])].sort((a, b) => a - b)
  await importAccounts(run, vehicleIDs, { terms, paid: postings.accounts })
  await followAttempts(run, postings)
  await book?.end()
  await run.seal('')
  return run.exceptions
}

/** So many are one transaction of the audit. */
const ATTEMPTS_AT_ONCE = 300

async function followAttempts(run: ImportRun, { attempts }: Postings): Promise<void> {
  for (const [at, pair] of [...attempts].entries()) {
    const [vehicleID = 0, clientID = 0] = pair.split(' ').map(Number)
    await recomputeAttempt({ db: run.trx }, { vehicleID, clientID })
    run.noteWritten()
    if (at % ATTEMPTS_AT_ONCE === 0) await run.seal('deposits')
  }
}

async function keepFound(
  ctx: Ctx,
  { id }: ImportRecord,
  { outcomes, exceptions }: { outcomes: Outcomes; exceptions: Record<string, number> },
): Promise<void> {
  const trx = ctx.db as Trx
  await forgetOutcomes(trx, id)
  for await (const chunk of outcomes.chunks()) await keepOutcomes(trx, chunk)
  await keepCheck(trx, id, { tally: await tallyOf(trx, id), exceptions, at: ctx.now })
}

/** Everybody who looks at the books is told that they are others. */
async function tell(ctx: Ctx, { name }: ImportRecord, action: string): Promise<void> {
  await ctx.audit({ kind: 'books', subjectID: null, after: { import: name, action } })
  for (const kind of ['client', 'vehicle', 'deal', 'schedule', 'entry', 'batch', 'settings'] as const)
    ctx.announce({ kind, id: null, action })
}

/** One import, and how far it is. */
export async function importOut(ctx: Ctx, of: Which): Promise<ImportOut> {
  const record = await importOf(ctx.db, of)
  if (!record) throw missing(of)
  const [summary] = summaries([record], await filesOf(ctx.db, [record.id]))
  return { ...summary!, progress: ctx.db.isTransaction ? null : await progressOf(ctx.db, record.id) }
}

/** The sums of what an import makes and changes, by kind and column. */
export async function importSumsOut(ctx: Ctx, of: Which): Promise<OutputOf<typeof importOperations.GetImportSums>> {
  const record = await importOf(ctx.db, of)
  if (!record) throw missing(of)
  const sums = await importSums(ctx.db, record.id)
  return { data: sums.map((each) => ({ ...each, sum: eurosOf(each.sum) })) }
}

/** All imports, the newest first. */
export async function importsOut(ctx: Ctx): Promise<{ data: ImportSummary[] }> {
  const records = await allImports(ctx.db)
  const files = await filesOf(
    ctx.db,
    records.map(({ id }) => id),
  )
  return { data: summaries(records, files) }
}

function summaries(records: readonly ImportRecord[], files: readonly ImportFileRecord[]): ImportSummary[] {
  const moment = (at: Date | null) => at?.toISOString() ?? null
  return records.map((record) => ({
    id: record.id,
    name: record.name,
    state: record.state,
    createdBy: record.created_by,
    createdAt: record.created_at.toISOString(),
    checkedAt: moment(record.checked_at),
    appliedBy: record.applied_by,
    appliedAt: moment(record.applied_at),
    undoneBy: record.undone_by,
    undoneAt: moment(record.undone_at),
    counts: countsOf(record.counts),
    exceptions: Object.entries(record.exceptions).map(([rule, rows]) => ({ rule, rows })),
    files: files
      .filter((file) => file.import_id === record.id)
      .map(({ id, name, kind, rows, notes, said, added_by: addedBy, added_at: addedAt }) => ({
        ...{ id, name, kind, rows, notes, said, addedBy },
        addedAt: addedAt.toISOString(),
      })),
  }))
}

/** One page of the rows of an import. */
export function importRowsOut(
  ctx: Ctx,
  asked: Parameters<typeof pagedAnswer>[0],
  filter: RowsFilter,
): Promise<{ data: ImportRow[]; totalCount: number }> {
  return pagedAnswer(asked, {
    rows: (range) => importRows(ctx.db, filter, range),
    total: async () => ({ totalCount: await countImportRows(ctx.db, filter) }),
  })
}
