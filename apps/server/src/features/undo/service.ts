import { lockedRefusal } from '../../locked'
import { type Moves, movedClosingQuestions } from '@forecourt/core/features/cash-book/moved-closings'
import type { HistoryKind } from '@forecourt/core/features/history/enums'
import { GATED_KINDS } from '@forecourt/core/features/history/enums'
import type { FieldNames } from '@forecourt/core/features/history/fields'
import type { LastSave, LastSaveRef, UndoSaveIn } from '@forecourt/core/features/undo/schemas'
import { sumCents } from '@forecourt/core/kernel/money'
import { Refusal } from '@forecourt/core/refusals'
import { rightToTakeBack, rightToTakeBackOwn } from '@forecourt/core/role-rights'
import type { z } from 'zod'
import type { Ctx } from '../../context'
import { lockOpenBatches } from '../cash-book/batches-repository'
import { signedClosings } from '../cash-book/batches-service'
import { waivedBack } from '../cash-book/settled-behind'
import { lockVehicles } from '../deals/repository'
import { describe } from '../history/described'
import {
  additionsOf,
  areUndone,
  changedSince,
  closedAmong,
  eventsOfSaves,
  lastSaveOf,
  receiptsOf,
  relatedEntries,
  type SavedEvent,
  transactionOf,
} from './repository'
import { batchesOf, movedNow, movedThen, entryBefore, stepOf } from './steps'

/** A save with what belongs to it: a handling fee goes with the entry that it came with. */
interface Save {
  transactionIDs: string[]
  events: SavedEvent[]
}

/** What Ctrl Z offers to the caller. */
export async function lastSave(
  ctx: Ctx,
  { cashEntryID }: z.output<typeof LastSaveRef>,
  words: FieldNames,
): Promise<{ save: LastSave | null }> {
  const { username } = ctx.caller
  const transactionID = await lastSaveOf(ctx.db, { username, cashEntryID: cashEntryID ?? null })
  const save = transactionID && (await saveOf(ctx, transactionID))
  const last = save ? save.events.at(-1) : null
  if (!save || !last) return { save: null }
  const refusal = await refusalOf(ctx, save, words)
  const becomes = await becomesOf(ctx, save.events)
  return {
    save: {
      saveID: last.id,
      at: last.at.toISOString(),
      summaries: await summariesOf(ctx, save, words),
      becomes: becomes.join(' '),
      closings: refusal
        ? []
        : [...(await movedClosings(ctx, save)), ...(await waivedBack(ctx, save.events.flatMap(entryBefore)))],
      refusal: refusal?.message ?? null,
    },
  }
}

/** Takes back a save: each record is as before, by the saves that a person would make for that, in one transaction. */
export async function undoSave(
  ctx: Ctx,
  { saveID }: z.output<typeof UndoSaveIn>,
  words: FieldNames,
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
  ctx.need(...new Set(save.events.map(({ kind, before }) => rightToTakeBackOwn({ kind, isAddition: !before }))))
  await takeBackAll({ ...ctx, audit: marking(ctx, { undoes: save.transactionIDs.join(' ') }) }, save.events, stepOf)
  return {}
}

/** Takes back what events did, the last one first, by the saves that a person would make for it. */
export async function takeBack(ctx: Ctx, events: readonly SavedEvent[], how: typeof stepOf): Promise<void> {
  ctx.need(...new Set(events.map(({ kind }) => rightToTakeBack(kind))))
  await takeBackAll(ctx, events, how)
}

async function takeBackAll(ctx: Ctx, events: readonly SavedEvent[], how: typeof stepOf): Promise<void> {
  const made = new Map<number, number>()
  for (const event of events.toReversed()) await how(event)?.undo(ctx, made)
}

/** What is written of it says what it takes back or puts back. */
export function marking(ctx: Ctx, mark: Readonly<Record<string, string>>): Ctx['audit'] {
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

/** Holds what is looked at before it is taken back, in the order in which every save does. */
export async function lockSave({ db }: Ctx, events: readonly SavedEvent[]): Promise<void> {
  if (events.some(({ kind }) => kind === 'entry')) await lockOpenBatches(db)
  const ofVehicles = events.filter(({ kind }) => ['expense', 'payment', 'attempt', 'vehicle', 'deal'].includes(kind))
  const ofRows = events
    .filter(({ changeKind }) => changeKind === 'instalment')
    .flatMap(({ before }) => Number(before?.vehicleID ?? 0) || [])
  const ofHires = events.filter(({ kind }) => kind === 'hire').flatMap(({ before, after }) => [before, after])
  const hired = ofHires.flatMap((image) => Number(image?.vehicle_id ?? 0) || [])
  const vehicleIDs = [...new Set([...ofVehicles.flatMap(({ subjectID }) => subjectID ?? []), ...hired, ...ofRows])]
  if (vehicleIDs.length > 0) await lockVehicles(db, vehicleIDs)
}

/** The signed closings that move when a save is taken back, in words. */
async function movedClosings({ db }: Ctx, { events }: Save): Promise<string[]> {
  const [batchID] = events.flatMap(batchesOf).sort((a, b) => a - b)
  const closings = batchID === undefined ? null : await signedClosings(db, batchID)
  if (!closings) return []
  const sum = (images: readonly Moves[]): Moves => ({
    drawer: sumCents(images.map(({ drawer }) => drawer)),
    cheques: sumCents(images.map(({ cheques }) => cheques)),
  })
  const [before, after] = [sum(events.flatMap(movedNow)), sum(events.flatMap(movedThen))]
  return movedClosingQuestions(after, { ...closings, before }).map(({ reason }) => reason)
}

/** True for a save that wants the passcode. */
export function isLockedFor({ changeKind, kind }: SavedEvent): boolean {
  return kind !== 'attempt' && GATED_KINDS.includes(changeKind)
}

/** What steps do, and what becomes of the receipts of their entries. */
export async function becomesOf(
  { db }: Ctx,
  events: readonly SavedEvent[],
  how: typeof stepOf = stepOf,
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

/** Why a save cannot be taken back; null where it can. */
async function refusalOf(ctx: Ctx, save: Save, words: FieldNames): Promise<Refusal | null> {
  const { username } = ctx.caller
  const recordIn = async (event: SavedEvent) => {
    const [record = 'It'] = (await summariesOf(ctx, { ...save, events: [event] }, words)).map(recordOf)
    return record
  }
  if (!ctx.isUnlocked && save.events.some(isLockedFor)) return lockedRefusal(ctx)
  const sale = save.events.find(({ kind, before }) => kind === 'deal' && before === null)
  if (sale) return new Refusal('UNDO_SALE', { sale: await recordIn(sale), how: waysBack(save) })
  const other = save.events.find((event) => stepOf(event) === null)
  if (other) return new Refusal('UNDO_OTHER', { what: (await summariesOf(ctx, save, words))[0] ?? other.operation })
  const batch = await closedAmong(ctx.db, save.events.flatMap(batchesOf))
  if (batch !== null) return new Refusal('UNDO_CLOSED', { batch })
  for (const event of save.events) {
    const who = await changedSince(ctx.db, event, { own: save.transactionIDs, username })
    if (who !== null) return new Refusal('UNDO_CHANGED', { record: await recordIn(event), who: who || 'the system' })
  }
  return null
}

/** What undoes a sale on its page, part by part: none of them goes alone. */
function waysBack({ events }: Save): string {
  const added = (of: string) => events.some(({ kind, before }) => kind === of && before === null)
  const steps = [
    ...(added('schedule') ? ['delete its HP Schedule'] : []),
    'write reset as the ID No of its Sale',
    ...(added('vehicle') ? ['delete the car that it took in'] : []),
  ]
  return steps.join(', then ')
}

/** `Entry added: DAD · €5.00` without what was done. */
export function recordOf(summary: string): string {
  return summary.split(': ').slice(1).join(': ') || summary
}

/** What a save did, a line for each record, then one for each photo or scan: those have no history. */
async function summariesOf(ctx: Ctx, save: Save, words: FieldNames): Promise<string[]> {
  const files = save.events.filter(({ kind }) => kind === 'attachment')
  const events = save.events.filter(({ kind }) => kind !== 'attachment')
  const lines = new Map(
    events.map(({ id, transactionID, changeKind, changeID }) => [
      `${transactionID} ${changeKind} ${changeID}`,
      { transactionID, kind: changeKind as HistoryKind, id: changeID, last: id, rows: null },
    ]),
  )
  const described = await describe(ctx, [...lines.values()], words)
  return [...described.map(({ summary }) => summary), ...files.map(fileSummary)]
}

/** `File added: front.jpg`. */
function fileSummary({ before, after }: SavedEvent): string {
  const done = !before ? 'added' : after ? 'changed' : 'deleted'
  return `File ${done}: ${String((after ?? before)?.name ?? '')}`
}
