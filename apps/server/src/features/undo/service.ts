import { pricesRefusal } from '../../prices-refusal'
import { type BalanceMovement, movedClosingChecks } from '@forecourt/core/features/cash-book/moved-closings'
import type { HistoryKind } from '@forecourt/core/features/history/enums'
import { PASSCODE_KINDS } from '@forecourt/core/features/history/enums'
import type { HistoryNames } from '@forecourt/core/features/history/fields'
import type { LastSave, LastSaveRef, UndoSaveIn } from '@forecourt/core/features/undo/schemas'
import { sumCents } from '@forecourt/core/kernel/money'
import { Refusal } from '@forecourt/core/refusals'
import { rightToUndo, rightToUndoOwn } from '@forecourt/core/role-rights'
import type { z } from 'zod'
import type { Ctx } from '../../context'
import { lockOpenBatches } from '../cash-book/batches-repository'
import { signedClosings } from '../cash-book/batches-service'
import { waivedMoreText } from '../cash-book/settled-account'
import { lockVehicles } from '../deals/repository'
import { describeLines } from '../history/describe'
import {
  additionsOf,
  areUndone,
  laterChangeBy,
  firstClosedBatch,
  eventsOfSaves,
  lastSaveOf,
  receiptsOf,
  relatedEntries,
  type SavedEvent,
  transactionOf,
} from './repository'
import { batchesOf, movementAfter, movementBefore, entryChange, undoStepOf } from './steps'

/** A save with its related entries: a handling fee belongs to its entry. */
interface Save {
  transactionIDs: string[]
  events: SavedEvent[]
}

/** Returns the save that Ctrl Z offers to the caller. */
export async function lastSave(
  ctx: Ctx,
  { cashEntryID }: z.output<typeof LastSaveRef>,
  words: HistoryNames,
): Promise<{ save: LastSave | null }> {
  const { username } = ctx.caller
  const transactionID = await lastSaveOf(ctx.db, { username, cashEntryID: cashEntryID ?? null })
  const save = transactionID && (await saveOf(ctx, transactionID))
  const last = save ? save.events.at(-1) : null
  if (!save || !last) return { save: null }
  const refusal = await refusalOf(ctx, save, words)
  const becomes = await effectsOf(ctx, save.events)
  return {
    save: {
      saveID: last.id,
      at: last.at.toISOString(),
      summaries: await summariesOf(ctx, save, words),
      becomes: becomes.join(' '),
      closings: refusal
        ? []
        : [...(await movedClosings(ctx, save)), ...(await waivedMoreText(ctx, save.events.flatMap(entryChange)))],
      refusal: refusal?.message ?? null,
    },
  }
}

/** Undoes a save: each record is as before, by the saves that a person would make, in one transaction. */
export async function undoSave(
  ctx: Ctx,
  { saveID }: z.output<typeof UndoSaveIn>,
  words: HistoryNames,
): Promise<Record<string, never>> {
  const transactionID = await transactionOf(ctx.db, saveID)
  const save = transactionID && (await saveOf(ctx, transactionID))
  if (
    !save ||
    save.events.some(({ username, operation }) => username !== ctx.caller.username || operation === 'UndoSave')
  )
    throw new Refusal('UNDO_GONE')
  await lockSave(ctx, save.events)
  // Of two at once the second finds that the first has done it.
  if (await areUndone(ctx.db, { transactionIDs: save.transactionIDs, username: ctx.caller.username }))
    throw new Refusal('UNDO_GONE')
  const refusal = await refusalOf(ctx, save, words)
  if (refusal) throw refusal
  ctx.need(...new Set(save.events.map(({ kind, before }) => rightToUndoOwn({ kind, isAddition: !before }))))
  await undoAll(
    { ...ctx, audit: auditWithMark(ctx, { undoes: save.transactionIDs.join(' ') }) },
    save.events,
    undoStepOf,
  )
  return {}
}

/** Undoes events, the last one first, by the saves that a person would make. */
export async function undoEvents(ctx: Ctx, events: readonly SavedEvent[], how: typeof undoStepOf): Promise<void> {
  ctx.need(...new Set(events.map(({ kind }) => rightToUndo(kind))))
  await undoAll(ctx, events, how)
}

async function undoAll(ctx: Ctx, events: readonly SavedEvent[], how: typeof undoStepOf): Promise<void> {
  const made = new Map<number, number>()
  for (const event of events.toReversed()) await how(event)?.undo(ctx, made)
}

/** Returns an audit whose events have a mark of the undo or revert. */
export function auditWithMark(ctx: Ctx, mark: Readonly<Record<string, string>>): Ctx['audit'] {
  return ({ before, after, ...event }) => {
    const marked = (image: unknown) => ({ ...(image as object), ...mark }) // rows of the audit are objects
    return ctx.audit({ ...event, before: after ? before : marked(before), ...(after ? { after: marked(after) } : {}) })
  }
}

async function saveOf(ctx: Ctx, transactionID: string): Promise<Save | null> {
  const own = await eventsOfSaves(ctx.db, [transactionID])
  const added = own.flatMap(({ kind, before, subjectID }) =>
    kind === 'entry' && !before && subjectID ? [subjectID] : [],
  )
  const related = await additionsOf(ctx.db, await relatedEntries(ctx.db, added))
  const transactionIDs = [...new Set([transactionID, ...related])]
  return own.length === 0 ? null : { transactionIDs, events: await eventsOfSaves(ctx.db, transactionIDs) }
}

/** Locks the records of an undo in the order of every save. */
export async function lockSave({ db }: Ctx, events: readonly SavedEvent[]): Promise<void> {
  if (events.some(({ kind }) => kind === 'entry')) await lockOpenBatches(db)
  const ofVehicles = events.filter(({ kind }) =>
    ['expense', 'payment', 'attempt', 'vehicle', 'deal', 'schedule'].includes(kind),
  )
  const ofRows = events
    .filter(({ changeKind }) => changeKind === 'instalment')
    .flatMap(({ before }) => Number(before?.vehicleID ?? 0) || [])
  const ofHires = events.filter(({ kind }) => kind === 'hire').flatMap(({ before, after }) => [before, after])
  const hired = ofHires.flatMap((image) => Number(image?.vehicle_id ?? 0) || [])
  const vehicleIDs = [...new Set([...ofVehicles.flatMap(({ subjectID }) => subjectID ?? []), ...hired, ...ofRows])]
  if (vehicleIDs.length > 0) await lockVehicles(db, vehicleIDs)
}

/** Returns sentences on the signed closings that an undo changes. */
async function movedClosings({ db }: Ctx, { events }: Save): Promise<string[]> {
  const [batchID] = events.flatMap(batchesOf).sort((a, b) => a - b)
  const closings = batchID === undefined ? null : await signedClosings(db, batchID)
  if (!closings) return []
  const sum = (images: readonly BalanceMovement[]): BalanceMovement => ({
    drawer: sumCents(images.map(({ drawer }) => drawer)),
    cheques: sumCents(images.map(({ cheques }) => cheques)),
  })
  const [before, after] = [sum(events.flatMap(movementAfter)), sum(events.flatMap(movementBefore))]
  return movedClosingChecks(after, { ...closings, before }).map(({ sentence }) => sentence)
}

export function needsPasscode({ changeKind, kind }: SavedEvent): boolean {
  return kind !== 'attempt' && PASSCODE_KINDS.includes(changeKind)
}

/** Returns the effects of steps, with those on the receipts of their entries. */
export async function effectsOf(
  { db }: Ctx,
  events: readonly SavedEvent[],
  how: typeof undoStepOf = undoStepOf,
): Promise<string[]> {
  const ofEntries = events.flatMap(({ kind, subjectID }) => (kind === 'entry' && subjectID !== null ? [subjectID] : []))
  const receipts = await receiptsOf(db, ofEntries)
  const said = events.flatMap((event) => {
    const step = how(event)
    const receipt = event.kind === 'entry' ? receipts.get(event.subjectID ?? 0) : undefined
    return [...(step ? [step.becomes] : []), ...(step?.ofReceipt && receipt ? [step.ofReceipt(receipt)] : [])]
  })
  return [...new Set(said)]
}

/** Returns why a save cannot be undone; null when it can. */
async function refusalOf(ctx: Ctx, save: Save, words: HistoryNames): Promise<Refusal | null> {
  const { username } = ctx.caller
  const recordIn = async (event: SavedEvent) => {
    const [record = 'It'] = (await summariesOf(ctx, { ...save, events: [event] }, words)).map(recordSummary)
    return record
  }
  if (!ctx.isUnlocked && save.events.some(needsPasscode)) return pricesRefusal(ctx)
  const sale = save.events.find(({ kind, before }) => kind === 'deal' && before === null)
  if (sale) return new Refusal('UNDO_SALE', { sale: await recordIn(sale), how: saleUndoHints(save) })
  const other = save.events.find((event) => undoStepOf(event) === null)
  if (other) return new Refusal('UNDO_OTHER', { what: (await summariesOf(ctx, save, words))[0] ?? other.operation })
  const batch = await firstClosedBatch(ctx.db, save.events.flatMap(batchesOf))
  if (batch !== null) return new Refusal('UNDO_CLOSED', { batch })
  for (const event of save.events) {
    const who = await laterChangeBy(ctx.db, event, { own: save.transactionIDs, username })
    if (who !== null) return new Refusal('UNDO_CHANGED', { record: await recordIn(event), who: who || 'the system' })
  }
  return null
}

/** Returns the steps on the page that undo a sale part by part, since no part is undone alone. */
function saleUndoHints({ events }: Save): string {
  const added = (of: string) => events.some(({ kind, before }) => kind === of && before === null)
  const steps = [
    ...(added('schedule') ? ['delete its HP Schedule'] : []),
    'write reset as the ID No of its Sale',
    ...(added('vehicle') ? ['delete the car that it took in'] : []),
  ]
  return steps.join(', then ')
}

/** Returns `Entry added: DAD · €5.00` without the action. */
export function recordSummary(summary: string): string {
  return summary.split(': ').slice(1).join(': ') || summary
}

/** Returns what a save did: a line for each record, then one for each file, which has no history. */
async function summariesOf(ctx: Ctx, save: Save, words: HistoryNames): Promise<string[]> {
  const files = save.events.filter(({ kind }) => kind === 'attachment')
  const events = save.events.filter(({ kind }) => kind !== 'attachment')
  const lines = new Map(
    events.map(({ id, transactionID, changeKind, changeID }) => [
      `${transactionID} ${changeKind} ${changeID}`,
      { transactionID, kind: changeKind as HistoryKind, id: changeID, last: id, rows: null },
    ]),
  )
  const described = await describeLines(ctx, [...lines.values()], words)
  return [...described.map(({ summary }) => summary), ...files.map(fileSummary)]
}

/** Returns `File added: front.jpg`. */
function fileSummary({ before, after }: SavedEvent): string {
  const done = !before ? 'added' : after ? 'changed' : 'deleted'
  return `File ${done}: ${String((after ?? before)?.name ?? '')}`
}
