import { pricesRefusal } from '../../prices-refusal'
import { monthRefusal } from '@forecourt/core/features/cash-book/entry-checks'
import {
  type BalanceMovement,
  movedClosingChecks,
  NO_MOVEMENTS,
} from '@forecourt/core/features/cash-book/moved-closings'
import type { HistoryKind } from '@forecourt/core/features/history/enums'
import type { HistoryNames } from '@forecourt/core/features/history/fields'
import type { RowChange } from '@forecourt/core/features/history/rules'
import type { RevertIn, RevertOffer, RevertRef } from '@forecourt/core/features/undo/schemas'
import { isDay } from '@forecourt/core/kernel/days'
import type { PartPaymentTerms } from '@forecourt/core/features/hire-purchase/part-payment'
import { Refusal } from '@forecourt/core/refusals'
import type { z } from 'zod'
import type { Ctx } from '../../context'
import { toCents } from '../../database/values'
import { batchById, openBatches } from '../cash-book/batches-repository'
import { signedClosings } from '../cash-book/batches-service'
import { waivedMoreText } from '../cash-book/settled-account'
import type { EntryColumns, EntryRecord } from '../cash-book/entries-repository'
import { refuseClosedChanges } from '../cash-book/entry-refusals'
import { clientsForUpdate } from '../clients/repository'
import { rowRefusal } from '../hire-purchase/payments-service'
import { describeRevert } from '../history/describe'
import { isMonthLocked } from '../settings/months-repository'
import { lockSettingsChange, readSettings } from '../settings/repository'
import { lockActiveUsers, lockUser } from '../users/repository'
import { revertedFields } from './reverted-fields'
import { restoredBy, eventsOfRecord, lockRevert, lastEventOf, presentRowsOf, type SavedEvent } from './repository'
import { effectsOf, needsPasscode, lockSave, auditWithMark, recordSummary, undoEvents } from './service'
import { revertStepOf } from './revert-steps'
import { changeActionOf, movementsIn } from './steps'

type StoredRecord = NonNullable<SavedEvent['before']>

/** The tables whose rows a revert of a kind sets, the record itself first. */
const REVERTED_TABLES: Readonly<Record<string, readonly string[]>> = {
  entry: ['cash_entries', 'cheques'],
  expense: ['expenses'],
  payment: ['manual_payments'],
  client: ['clients'],
  hire: ['car_hires'],
  vehicle: ['vehicles', 'attempts', 'transfers'],
  deal: ['sales', 'part_exchanges'],
  attempt: ['attempts'],
  settings: ['settings'],
  schedule: ['instalments'],
  instalment: ['instalments'],
  user: ['users'],
}

/** For kinds that follow other saves, and for those with secrets, the fields that a revert sets. */
const REVERTED_FIELDS: Readonly<Partial<Record<HistoryKind, readonly string[]>>> = {
  instalment: ['Due Date', 'Amount', 'Ticked amount', 'Ticked on'],
  user: ['Username', 'Role', 'Active'],
}

interface RevertPlan {
  /** The events of it on the record, in order. */
  events: readonly SavedEvent[]
  last: SavedEvent
  summary: string
  sets: RevertOffer['sets']
  /** Changes with every save of what would be set. */
  asOf: string
  /** The present record; null when it was deleted. */
  now: StoredRecord | null
}

/** Returns the effect of reverting a save of a record, and why it cannot be. */
export async function revertOffer(
  ctx: Ctx,
  { eventID }: z.output<typeof RevertRef>,
  words: HistoryNames,
): Promise<RevertOffer> {
  const looked = await planRevert(ctx, eventID, words)
  const { events, last, summary, sets, asOf } = looked
  const refusal = await refusalOf(ctx, looked)
  const becomes = refusal ? [] : await effectsOf(ctx, events, revertStepOf)
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

/** Sets what a save of a record changed to what it was before, by the saves that a person would make, in one transaction. */
export async function revertSave(
  ctx: Ctx,
  { eventID, asOf }: z.output<typeof RevertIn>,
  words: HistoryNames,
): Promise<Record<string, never>> {
  const [first, ...others] = await eventsOfRecord(ctx.db, eventID)
  if (!first) throw new Refusal('PUT_BACK_GONE')
  await lockRevert(ctx.db, first)
  await lockRecord(ctx, [first, ...others])
  const looked = await planRevert(ctx, eventID, words)
  const refusal = await refusalOf(ctx, looked)
  if (refusal) throw refusal
  if (looked.asOf !== asOf) {
    const who = (await lastEventOf(ctx.db, looked.last))?.username
    throw new Refusal('PUT_BACK_CHANGED', { record: recordSummary(looked.summary), who: who || 'the system' })
  }
  const putsBack = looked.events.map(({ id }) => id).join(' ')
  const audit = auditOfInstalments(auditWithMark(ctx, { putsBack }))
  await undoEvents({ ...ctx, audit }, looked.events, revertStepOf)
  return {}
}

/** Returns an audit that makes a reverted instalment an event of its own; the calls of its form audit it otherwise. */
function auditOfInstalments(audit: Ctx['audit']): Ctx['audit'] {
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

async function planRevert(ctx: Ctx, eventID: number, words: HistoryNames): Promise<RevertPlan> {
  const events = await eventsOfRecord(ctx.db, eventID)
  const last = events.at(-1)
  if (!last) throw new Refusal('PUT_BACK_GONE')
  if (!ctx.isUnlocked && events.some((event) => needsPasscode(event) || event.kind === 'user')) throw pricesRefusal(ctx)
  const seen: { rows: StoredRecord | null; mark: number }[] = []
  const now = async (rows: readonly RowChange[]) => {
    const found = await presentRecord(ctx, last, rows)
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
  const records = [...new Set(events.flatMap(({ kind }) => REVERTED_TABLES[kind] ?? []))]
  const { summary, sets: all } = await describeRevert(ctx, line, { records, now }, words)
  const labels = REVERTED_FIELDS[last.changeKind]
  const sets = labels ? all.filter(({ field }) => labels.includes(field)) : all
  return { events, last, summary, sets, asOf: String(seen[0]?.mark ?? 0), now: seen[0]?.rows ?? null }
}

function presentRecord(ctx: Ctx, last: SavedEvent, rows: readonly RowChange[]) {
  if (last.kind === 'settings') return presentSettings(ctx, last, rows)
  return last.kind === 'user' ? presentUser(ctx, last, rows) : presentRows(ctx, rows)
}

async function presentUser({ db }: Ctx, event: SavedEvent, rows: readonly RowChange[]) {
  const user = await lockUser(db, event.subjectID ?? 0)
  const images = rows.map(
    (): StoredRecord | null => user && { username: user.username, role: user.role, isActive: user.isActive },
  )
  return { images, mark: user?.version ?? 0 }
}

async function presentRows(ctx: Ctx, rows: readonly RowChange[]) {
  const { images, last: mark } = await presentRowsOf(ctx.db, rows)
  return { images: rows.map(({ record, key }) => images.get(`${record} ${key}`) ?? null), mark }
}

async function presentSettings(ctx: Ctx, event: SavedEvent, rows: readonly RowChange[]) {
  // The settings as their event has them: by their names, in the shapes that they are stored in.
  const settings: StoredRecord = { ...(await readSettings(ctx.db)) }
  return { images: rows.map(() => settings), mark: (await lastEventOf(ctx.db, event))?.id ?? 0 }
}

/** Returns why a save cannot be reverted, as far as that is known before it; null when it can. */
async function refusalOf(ctx: Ctx, looked: RevertPlan): Promise<Refusal | null> {
  const { events, last, summary, sets, now } = looked
  const record = recordSummary(summary)
  if (events.some((event) => changeActionOf(event) === 'add')) return new Refusal('PUT_BACK_ADDED', { what: summary })
  if (events.some((event) => revertStepOf(event) === null))
    return new Refusal(revertRefusalCode(last), { what: summary })
  if (changeActionOf(last) === 'delete') {
    const who = await restoredBy(ctx.db, last)
    if (who !== null) return new Refusal('PUT_BACK_DONE', { record, who: who || 'the system' })
  } else if (now === null) return new Refusal('RECORD_NOT_FOUND', { record })
  if (sets.length === 0) return new Refusal('PUT_BACK_SAME', { record })
  return refusalOfRules(ctx, looked)
}

/** Returns the refusal of an event that no save can revert. */
function revertRefusalCode({
  changeKind,
  kind,
}: SavedEvent): 'PUT_BACK_SCHEDULE' | 'PUT_BACK_SECRET' | 'PUT_BACK_OTHER' {
  if (changeKind === 'account') return 'PUT_BACK_SCHEDULE'
  return kind === 'user' ? 'PUT_BACK_SECRET' : 'PUT_BACK_OTHER'
}

/** Returns the refusals by the batch of an entry and by locked months. */
async function refusalOfRules(ctx: Ctx, looked: RevertPlan): Promise<Refusal | null> {
  const { last, now } = looked
  const next = revertedRecord(looked)
  if (last.kind === 'entry' && now) {
    const batch = await batchById(ctx.db, Number(now.batch_id))
    if (batch?.status === 'closed') {
      try {
        // Rows of entries, as they are kept.
        const entry = now as unknown as EntryRecord
        const { mode = null } = (next.prepaid_by ?? {}) as Partial<PartPaymentTerms>
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

function revertedRecord({ last, now }: RevertPlan): StoredRecord {
  return changeActionOf(last) === 'delete'
    ? (last.before ?? {})
    : { ...now, ...revertedFields(last.before ?? {}, last.after ?? {}) }
}

/** Returns sentences on what a settlement waives more after the revert of an entry. */
async function waivedMore(ctx: Ctx, looked: RevertPlan): Promise<string[]> {
  const { last, now } = looked
  if (last.kind !== 'entry' || !now) return []
  // Rows of entries, as they are kept.
  const [current, next] = [now, revertedRecord(looked)].map((row) => row as unknown as EntryRecord)
  return waivedMoreText(ctx, [{ now: current ?? null, before: next ?? null }])
}

async function movedClosings(ctx: Ctx, looked: RevertPlan): Promise<string[]> {
  const { last, now } = looked
  if (last.kind !== 'entry') return []
  const current = (await openBatches(ctx.db)).find(({ status }) => status === 'current')
  const batchID = now ? Number(now.batch_id) : current?.id
  const closings = batchID === undefined ? null : await signedClosings(ctx.db, batchID)
  if (!closings) return []
  const [before = NO_MOVEMENTS]: BalanceMovement[] = movementsIn(last.kind, now)
  const [after = NO_MOVEMENTS]: BalanceMovement[] = movementsIn(last.kind, revertedRecord(looked))
  return movedClosingChecks(after, { ...closings, before }).map(({ sentence }) => sentence)
}
