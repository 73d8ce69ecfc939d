import { lockedRefusal } from '../../locked'
import { monthRefusal } from '@forecourt/core/features/cash-book/entry-checks'
import { type Moves, movedClosingQuestions, NO_MOVES } from '@forecourt/core/features/cash-book/moved-closings'
import type { HistoryKind } from '@forecourt/core/features/history/enums'
import type { FieldNames } from '@forecourt/core/features/history/fields'
import type { RowChange } from '@forecourt/core/features/history/rules'
import type { PutBackIn, PutBackOffer, PutBackRef } from '@forecourt/core/features/undo/schemas'
import { isDay } from '@forecourt/core/kernel/days'
import type { PrepaidBy } from '@forecourt/core/features/hire-purchase/part-payment'
import { Refusal } from '@forecourt/core/refusals'
import type { z } from 'zod'
import type { Ctx } from '../../context'
import { toCents } from '../../database/values'
import { batchById, openBatches } from '../cash-book/batches-repository'
import { signedClosings } from '../cash-book/batches-service'
import { waivedBack } from '../cash-book/settled-behind'
import type { EntryColumns, EntryRecord } from '../cash-book/entries-repository'
import { refuseClosedChanges } from '../cash-book/entry-refusals'
import { clientsForUpdate } from '../clients/repository'
import { rowRefusal } from '../hire-purchase/payments-service'
import { describeBack } from '../history/described'
import { isMonthLocked } from '../settings/months-repository'
import { lockSettingsChange, readSettings } from '../settings/repository'
import { lockActiveUsers, lockUser } from '../users/repository'
import { changedBack } from './changed-back'
import { enteredAgainBy, eventsOfRecord, holdPutBack, lastEventOf, rowsNow, type SavedEvent } from './repository'
import { becomesOf, isLockedFor, lockSave, marking, recordOf, takeBack } from './service'
import { putBackStepOf } from './put-back-steps'
import { actionOf, movesIn } from './steps'

type Stored = NonNullable<SavedEvent['before']>

/** The tables whose rows a save of a kind sets, the record itself first. */
const SET_BY: Readonly<Record<string, readonly string[]>> = {
  entry: ['cash_entries', 'cheques'],
  expense: ['expenses'],
  payment: ['manual_payments'],
  client: ['clients'],
  hire: ['car_hires'],
  vehicle: ['vehicles', 'attempts'],
  deal: ['sales', 'part_exchanges'],
  attempt: ['attempts'],
  settings: ['settings'],
  schedule: ['instalments'],
  instalment: ['instalments'],
  user: ['users'],
}

/** Of a kind that follows other saves, and of one with secrets, the fields that are set. */
const SET_OF: Readonly<Partial<Record<HistoryKind, readonly string[]>>> = {
  instalment: ['Due Date', 'Amount', 'Ticked amount', 'Ticked on'],
  user: ['Username', 'Role', 'Active'],
}

/** A save of a record that is looked at to be put back. */
interface LookedAt {
  /** What it left of the record, in their order. */
  events: readonly SavedEvent[]
  last: SavedEvent
  summary: string
  sets: PutBackOffer['sets']
  /** Changes with every save of what would be set. */
  asOf: string
  /** The record itself as it is now; null where it is gone. */
  now: Stored | null
}

/** What putting back a save of a record does, and why it cannot be. */
export async function putBackOffer(
  ctx: Ctx,
  { eventID }: z.output<typeof PutBackRef>,
  words: FieldNames,
): Promise<PutBackOffer> {
  const looked = await lookAt(ctx, eventID, words)
  const { events, last, summary, sets, asOf } = looked
  const refusal = await refusalOf(ctx, looked)
  const becomes = refusal ? [] : await becomesOf(ctx, events, putBackStepOf)
  const closings = refusal ? [] : [...(await movedClosings(ctx, looked)), ...(await waivedMore(ctx, looked))]
  return {
    eventID: last.id,
    asOf,
    summary,
    becomes: becomes.join(' '),
    sets: refusal ? [] : sets,
    closings,
    refusal: refusal?.message ?? null,
  }
}

/** Sets what a save of a record changed to what it was before, by the saves that a person would make for it, in one transaction. */
export async function putBack(
  ctx: Ctx,
  { eventID, asOf }: z.output<typeof PutBackIn>,
  words: FieldNames,
): Promise<Record<string, never>> {
  const [first, ...others] = await eventsOfRecord(ctx.db, eventID)
  if (!first) throw new Refusal('PUT_BACK_GONE')
  await holdPutBack(ctx.db, first)
  await lockRecord(ctx, [first, ...others])
  const looked = await lookAt(ctx, eventID, words)
  const refusal = await refusalOf(ctx, looked)
  if (refusal) throw refusal
  if (looked.asOf !== asOf) {
    const who = (await lastEventOf(ctx.db, looked.last))?.username
    throw new Refusal('PUT_BACK_CHANGED', { record: recordOf(looked.summary), who: who || 'the system' })
  }
  const putsBack = looked.events.map(({ id }) => id).join(' ')
  const audit = ofInstalments(marking(ctx, { putsBack }))
  await takeBack({ ...ctx, audit }, looked.events, putBackStepOf)
  return {}
}

/** An instalment is told by the calls of its form; put back, it is an event of its own. */
function ofInstalments(audit: Ctx['audit']): Ctx['audit'] {
  return (event) => {
    const row = (event.after ?? event.before) as { id?: number } | null // as the services write them
    return event.kind === 'schedule' && typeof row?.id === 'number'
      ? audit({ ...event, kind: 'instalment', subjectID: row.id })
      : audit(event)
  }
}

async function lockRecord(ctx: Ctx, events: readonly SavedEvent[]): Promise<void> {
  await lockSave(ctx, events)
  for (const { kind, subjectID } of events) {
    if (kind === 'user' && subjectID !== null) await lockActiveUsers(ctx.db)
    if (kind === 'client' && subjectID !== null) await clientsForUpdate(ctx.db, [subjectID])
    if (kind === 'settings') await lockSettingsChange(ctx.db)
  }
}

async function lookAt(ctx: Ctx, eventID: number, words: FieldNames): Promise<LookedAt> {
  const events = await eventsOfRecord(ctx.db, eventID)
  const last = events.at(-1)
  if (!last) throw new Refusal('PUT_BACK_GONE')
  if (!ctx.isUnlocked && events.some((event) => isLockedFor(event) || event.kind === 'user')) throw lockedRefusal(ctx)
  const seen: { rows: Stored | null; mark: number }[] = []
  const now = async (rows: readonly RowChange[]) => {
    const found = await nowOf(ctx, last, rows)
    seen.push({ rows: found.images[0] ?? null, mark: found.mark })
    return found.images
  }
  const line = {
    transactionID: last.transactionID,
    kind: last.changeKind,
    id: last.changeID,
    last: last.id,
    rows: null,
  }
  const records = [...new Set(events.flatMap(({ kind }) => SET_BY[kind] ?? []))]
  const { summary, sets: all } = await describeBack(ctx, line, { records, now }, words)
  const labels = SET_OF[last.changeKind]
  const sets = labels ? all.filter(({ field }) => labels.includes(field)) : all
  return { events, last, summary, sets, asOf: String(seen[0]?.mark ?? 0), now: seen[0]?.rows ?? null }
}

function nowOf(ctx: Ctx, last: SavedEvent, rows: readonly RowChange[]) {
  if (last.kind === 'settings') return settingsNow(ctx, last, rows)
  return last.kind === 'user' ? userNow(ctx, last, rows) : imagesNow(ctx, rows)
}

async function userNow({ db }: Ctx, event: SavedEvent, rows: readonly RowChange[]) {
  const user = await lockUser(db, event.subjectID ?? 0)
  const images = rows.map(
    (): Stored | null => user && { username: user.username, role: user.role, isActive: user.isActive },
  )
  return { images, mark: user?.version ?? 0 }
}

async function imagesNow(ctx: Ctx, rows: readonly RowChange[]) {
  const { images, last: mark } = await rowsNow(ctx.db, rows)
  return { images: rows.map(({ record, key }) => images.get(`${record} ${key}`) ?? null), mark }
}

async function settingsNow(ctx: Ctx, event: SavedEvent, rows: readonly RowChange[]) {
  // The settings as their event has them: by their names, in the shapes that they are stored in.
  const settings: Stored = { ...(await readSettings(ctx.db)) }
  return { images: rows.map(() => settings), mark: (await lastEventOf(ctx.db, event))?.id ?? 0 }
}

/** Why a save cannot be put back, as far as that can be said before it is saved; null where nothing speaks against it. */
async function refusalOf(ctx: Ctx, looked: LookedAt): Promise<Refusal | null> {
  const { events, last, summary, sets, now } = looked
  const record = recordOf(summary)
  if (events.some((event) => actionOf(event) === 'add')) return new Refusal('PUT_BACK_ADDED', { what: summary })
  if (events.some((event) => putBackStepOf(event) === null)) return new Refusal(whyNot(last), { what: summary })
  if (actionOf(last) === 'delete') {
    const who = await enteredAgainBy(ctx.db, last)
    if (who !== null) return new Refusal('PUT_BACK_DONE', { record, who: who || 'the system' })
  } else if (now === null) return new Refusal('RECORD_NOT_FOUND', { record })
  if (sets.length === 0) return new Refusal('PUT_BACK_SAME', { record })
  return refusalOfRules(ctx, looked)
}

/** Why no save makes an event good. */
function whyNot({ changeKind, kind }: SavedEvent): 'PUT_BACK_SCHEDULE' | 'PUT_BACK_SECRET' | 'PUT_BACK_OTHER' {
  if (changeKind === 'account') return 'PUT_BACK_SCHEDULE'
  return kind === 'user' ? 'PUT_BACK_SECRET' : 'PUT_BACK_OTHER'
}

/** What the batch of an entry and the months of what is dated say. */
async function refusalOfRules(ctx: Ctx, looked: LookedAt): Promise<Refusal | null> {
  const { last, now } = looked
  const next = nextOf(looked)
  if (last.kind === 'entry' && now) {
    const batch = await batchById(ctx.db, Number(now.batch_id))
    if (batch?.status === 'closed') {
      try {
        // Rows of entries, as they are kept.
        const entry = now as unknown as EntryRecord
        const { mode = null } = (next.prepaid_by ?? {}) as Partial<PrepaidBy>
        refuseClosedChanges(entry, next as unknown as EntryColumns, mode)
      } catch (error) {
        if (error instanceof Refusal) return error
        throw error
      }
    }
  }
  if (last.changeKind === 'instalment' && now) {
    const amount = last.before?.amount === last.after?.amount ? now.amount : last.before?.amount
    return rowRefusal(ctx, { id: Number(now.id), amount: toCents(Number(amount)) })
  }
  if (!['entry', 'expense', 'payment'].includes(last.kind)) return null
  for (const { date } of [now ?? next, next]) {
    const day = String(date)
    if (isDay(day) && (await isMonthLocked(ctx.db, day))) return monthRefusal(day)
  }
  return null
}

/** The record as it would be: as it is now, but for what is set. */
function nextOf({ last, now }: LookedAt): Stored {
  return actionOf(last) === 'delete'
    ? (last.before ?? {})
    : { ...now, ...changedBack(last.before ?? {}, last.after ?? {}) }
}

/** What a settlement waives more when an entry is put back, in words. */
async function waivedMore(ctx: Ctx, looked: LookedAt): Promise<string[]> {
  const { last, now } = looked
  if (last.kind !== 'entry' || !now) return []
  // Rows of entries, as they are kept.
  const [current, next] = [now, nextOf(looked)].map((row) => row as unknown as EntryRecord)
  return waivedBack(ctx, [{ now: current ?? null, before: next ?? null }])
}

/** The signed closings that move when an entry is put back, in words. */
async function movedClosings(ctx: Ctx, looked: LookedAt): Promise<string[]> {
  const { last, now } = looked
  if (last.kind !== 'entry') return []
  const current = (await openBatches(ctx.db)).find(({ status }) => status === 'current')
  const batchID = now ? Number(now.batch_id) : current?.id
  const closings = batchID === undefined ? null : await signedClosings(ctx.db, batchID)
  if (!closings) return []
  const [before = NO_MOVES]: Moves[] = movesIn(last.kind, now)
  const [after = NO_MOVES]: Moves[] = movesIn(last.kind, nextOf(looked))
  return movedClosingQuestions(after, { ...closings, before }).map(({ reason }) => reason)
}
