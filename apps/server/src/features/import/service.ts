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
import { makeScheduleTable, scheduledVehicles } from './accounts-repository'
import { ImportedCashBook } from './imported-cash-book'
import { BroughtForward } from './brought-forward'
import { clientRows, linkCouples } from './clients'
import { costRows } from './costs'
import { entryRows } from './entries'
import type { PostingTargets } from './entry-rows'
import { hireRows } from './hires'
import { importKind } from './import-kind'
import { OutcomeFile } from './outcomes'
import { importRegister } from './register'
import {
  deleteImport,
  allImports,
  countImportRows,
  countsOf,
  filesOfImports,
  type ImportFileRecord,
  importOf,
  type ImportRecord,
  importRows,
  storeApplied,
  storeCheck,
  storeUndone,
  lockImport,
  progressOf,
  type RowsFilter,
} from './repository'
import { importSums } from './faults-repository'
import { hasSaleBelowCost, hasSettlement } from './rights-repository'
import { ImportRun } from './run'
import {
  countRows,
  deleteOutcomes,
  lockBooks,
  storeRowOutcomes,
  stageRowClaims,
  withRollback,
  tallyOf,
} from './run-repository'
import { type TermsSchedule, saleRows } from './sales'
import { SCHEDULE_ROWS } from './schedules'
import { undoRows } from './undo-import'
import { vehicleRows, refuseDuplicateRegistrations } from './vehicles'

type ImportSelector = { id: number } | { name: string }

function importNotFound(of: ImportSelector): Refusal {
  return new Refusal('RECORD_NOT_FOUND', { record: 'id' in of ? `Import ${of.id}` : `Import ${of.name}` })
}

/** Returns the outcome of each row, and changes nothing in the books (server 19.2). */
export async function checkImport(ctx: Ctx, of: ImportSelector): Promise<ImportOut> {
  const trx = ctx.db as Trx
  const record = await lockedImport(trx, of)
  const outcomes = new OutcomeFile()
  try {
    const exceptions = await withRollback(trx, () => applyRows(ctx, record, outcomes))
    await storeFindings(ctx, record, { outcomes, exceptions })
    ctx.announce({ kind: 'settings', id: null, action: 'import checked' })
  } finally {
    ctx.reportProgress(record.id, null)
    await outcomes.end()
  }
  return importOut(ctx, of)
}

/** Imports everything into the books, or nothing (server 19.3). */
export async function applyImport(ctx: Ctx, of: ImportSelector): Promise<ImportOut> {
  const trx = ctx.db as Trx
  const record = await lockedImport(trx, of)
  await refuseBeyondKinds(ctx, record.id)
  const outcomes = new OutcomeFile()
  try {
    const exceptions = await applyRows(ctx, record, outcomes)
    if (outcomes.faults > 0) throw new Refusal('IMPORT_FAULTS', { n: String(outcomes.faults) })
    await storeFindings(ctx, record, { outcomes, exceptions })
    await refuseBeyondRows(ctx, record.id)
  } finally {
    ctx.reportProgress(record.id, null)
    await outcomes.end()
  }
  await storeApplied(trx, record.id, { by: ctx.caller.username, at: ctx.now })
  await notifyScreens(ctx, record, 'imported')
  return importOut(ctx, of)
}

/** Removes an import from the books, while nothing else has changed or referenced what it made (server 19.4). */
export async function undoImport(ctx: Ctx, of: ImportSelector): Promise<ImportOut> {
  const trx = ctx.db as Trx
  const record = await lockImport(trx, of)
  if (!record) throw importNotFound(of)
  if (record.state !== 'applied') throw new Refusal('IMPORT_NOT_APPLIED', { name: record.name })
  await lockBooks(trx)
  await undoRows(trx, { record, by: importedBy(ctx), now: ctx.now })
  await storeUndone(trx, record.id, { by: ctx.caller.username, at: ctx.now })
  await notifyScreens(ctx, record, 'import undone')
  return importOut(ctx, of)
}

/** Deletes an import that was never in the books, with its files and rows (server 19.4). */
export async function removeImport(ctx: Ctx, of: ImportSelector): Promise<void> {
  const trx = ctx.db as Trx
  const record = await lockImport(trx, of)
  if (!record) throw importNotFound(of)
  if (record.applied_at !== null) throw new Refusal('IMPORT_KEPT', { name: record.name })
  await deleteImport(trx, record.id)
  await ctx.audit({ kind: 'books', subjectID: null, after: { import: record.name, action: 'import removed' } })
  ctx.announce({ kind: 'settings', id: null, action: 'import removed' })
}

async function lockedImport(trx: Trx, of: ImportSelector): Promise<ImportRecord> {
  const record = await lockImport(trx, of)
  if (!record) throw importNotFound(of)
  if (record.state === 'applied') throw new Refusal('IMPORT_APPLIED', { name: record.name })
  await lockBooks(trx)
  return record
}

/** Refuses whoever lacks a right that saving the rows of an import by hand would need, before anything is done. */
async function refuseBeyondKinds(ctx: Ctx, importID: number): Promise<void> {
  const files = await filesOfImports(ctx.db, [importID])
  ctx.need(...new Set(files.map(({ kind }) => RIGHTS_OF_IMPORT[kind])))
}

/** Refuses what only the rows say: accounts that they settle, cars that they sell below cost. */
async function refuseBeyondRows(ctx: Ctx, importID: number): Promise<void> {
  if (await hasSettlement(ctx.db, importID)) ctx.need('settlement')
  if (await hasSaleBelowCost(ctx.db, importID)) ctx.need('belowCost')
}

function importedBy(ctx: Ctx) {
  return { at: ctx.now, userID: ctx.caller.userID || null, username: ctx.caller.username, operation: 'ApplyImport' }
}

async function applyRows(ctx: Ctx, { id, name }: ImportRecord, outcomes: OutcomeFile): Promise<Record<string, number>> {
  const trx = ctx.db as Trx
  const { today } = ctx
  const options = {
    ...{ importID: id, name, by: importedBy(ctx), today },
    tellProgress: ctx.reportProgress,
    earliestDay: (await readSettings(trx)).earliestDay,
  }
  const months = new Set<string>(await lockedMonths(trx))
  const run = new ImportRun({ trx, ...options, total: await countRows(trx, id), lockedMonths: months, outcomes })
  await stageRowClaims(trx, id)
  await importKind(run, clientRows())
  await linkCouples(run)
  const made = new Set<number>()
  await importKind(run, await vehicleRows(run, made))
  const terms = new Map<number, TermsSchedule>()
  await importKind(
    run,
    saleRows(made, (vehicleID, of) => terms.set(vehicleID, of)),
  )
  await refuseDuplicateRegistrations(run)
  const book = await ImportedCashBook.of(run)
  await book?.importBatches()
  await importKind(run, hireRows(book))
  await makeScheduleTable(trx)
  await importKind(run, SCHEDULE_ROWS)
  const postings: PostingTargets = { accounts: new Set(), attempts: new Set() }
  const brought = book ? null : await BroughtForward.of(run)
  for (const kind of ['payments', 'cash'] as const) await importKind(run, entryRows(kind, { brought, book, postings }))
  await brought?.end()
  await book?.link()
  await importKind(run, costRows(book))
  await importRegister(run, book)
  const scheduled = await scheduledVehicles(trx)
  const vehicleIDs = [...new Set([...scheduled, ...terms.keys(), ...postings.accounts])].sort((a, b) => a - b)
  await importAccounts(run, vehicleIDs, { terms, paid: postings.accounts })
  await updateImportedAttempts(run, postings)
  await book?.end()
  await run.flushAudit('')
  return run.exceptions
}

/** The number of attempts in one transaction of the audit. */
const ATTEMPTS_AT_ONCE = 300

async function updateImportedAttempts(run: ImportRun, { attempts }: PostingTargets): Promise<void> {
  for (const [at, pair] of [...attempts].entries()) {
    const [vehicleID = 0, clientID = 0] = pair.split(' ').map(Number)
    await recomputeAttempt({ db: run.trx }, { vehicleID, clientID })
    run.noteWritten()
    if (at % ATTEMPTS_AT_ONCE === 0) await run.flushAudit('deposits')
  }
}

async function storeFindings(
  ctx: Ctx,
  { id }: ImportRecord,
  { outcomes, exceptions }: { outcomes: OutcomeFile; exceptions: Record<string, number> },
): Promise<void> {
  const trx = ctx.db as Trx
  await deleteOutcomes(trx, id)
  for await (const chunk of outcomes.chunks()) await storeRowOutcomes(trx, chunk)
  await storeCheck(trx, id, { tally: await tallyOf(trx, id), exceptions, at: ctx.now })
}

/** Notifies all screens that the books changed. */
async function notifyScreens(ctx: Ctx, { name }: ImportRecord, action: string): Promise<void> {
  await ctx.audit({ kind: 'books', subjectID: null, after: { import: name, action } })
  for (const kind of ['client', 'vehicle', 'deal', 'schedule', 'entry', 'batch', 'settings'] as const)
    ctx.announce({ kind, id: null, action })
}

export async function importOut(ctx: Ctx, of: ImportSelector): Promise<ImportOut> {
  const record = await importOf(ctx.db, of)
  if (!record) throw importNotFound(of)
  const [summary] = summaries([record], await filesOfImports(ctx.db, [record.id]))
  return { ...summary!, progress: ctx.db.isTransaction ? null : await progressOf(ctx.db, record.id) }
}

/** Returns the sums of what an import makes and changes, by kind and column. */
export async function importSumsOut(
  ctx: Ctx,
  of: ImportSelector,
): Promise<OutputOf<typeof importOperations.GetImportSums>> {
  const record = await importOf(ctx.db, of)
  if (!record) throw importNotFound(of)
  const sums = await importSums(ctx.db, record.id)
  return { data: sums.map((each) => ({ ...each, sum: eurosOf(each.sum) })) }
}

/** Returns all imports, the newest first. */
export async function importsOut(ctx: Ctx): Promise<{ data: ImportSummary[] }> {
  const records = await allImports(ctx.db)
  const files = await filesOfImports(
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
