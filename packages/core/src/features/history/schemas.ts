import { z } from 'zod'
import { DayIn, Id, listOf, MomentOut, MoneyIn, Paging, TextIn } from '../../kernel/wire'
import { CHANGE_ACTIONS, HISTORY_KINDS } from './enums'

export const ClientHistoryRef = z.object({ clientID: Id, ...Paging })
export const VehicleHistoryRef = z.object({ vehicleID: Id, ...Paging })
export const SettingsHistoryRef = z.object(Paging)

/** One field of a record before and after a save, in words; empty for nothing. */
const FieldChange = z.object({ label: z.string(), before: z.string(), after: z.string() })

export const HistoryEvent = z.object({
  id: z.number().int(),
  at: MomentOut,
  username: z.string(),
  /** What was done, such as `Sale changed`. */
  title: z.string(),
  changes: z.array(FieldChange),
})
export type HistoryEvent = z.output<typeof HistoryEvent>
/** Newest first. */
export const History = listOf(HistoryEvent)

const Kind = z.enum(HISTORY_KINDS, { error: `Kind is one of ${HISTORY_KINDS.join(', ')}` })
const Action = z.enum(CHANGE_ACTIONS, { error: `Action is one of ${CHANGE_ACTIONS.join(', ')}` })

/** The record of a history: a receipt by its number, an HP account by the id of its vehicle; the settings without an id. */
export const HistoryRef = z
  .object({ kind: Kind, id: Id.optional(), ...Paging })
  .refine(({ kind, id }) => kind === 'settings' || id !== undefined, { path: ['id'], error: 'ID is required' })

/**
 * The filter of saves; an absent or null field matches all. A save is listed under its kinds; further changes of it only when their kind is in the
 * filter.
 */
export const ChangesSearch = z.object({
  /** Business days, both included. */
  from: DayIn.nullish(),
  to: DayIn.nullish(),
  username: TextIn.nullish(),
  kind: Kind.nullish(),
  action: Action.nullish(),
  /** Of an entry, an expense or a payment, before or after the save, in or out. */
  amountFrom: MoneyIn.nullish(),
  amountTo: MoneyIn.nullish(),
  /** Entries that are dated in the month of this day, before or after the save. */
  month: DayIn.nullish(),
  ...Paging,
})

/** One save of one record. */
export const RecordChange = z.object({
  at: MomentOut,
  /** Empty for what no user did. */
  username: z.string(),
  action: z.enum(CHANGE_ACTIONS),
  kind: z.enum(HISTORY_KINDS),
  /** As `HistoryRef` takes it; null for the settings. */
  id: z.number().int().nullable(),
  /** Of an expense, a payment by hand and an instalment: the vehicle on whose page it stands. */
  vehicleID: z.number().int().optional(),
  /** What was done, such as `Entry changed: HP Payment · HP-2219 · €550.00`. */
  summary: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  /** Fields are left out that want the passcode. */
  locked: z.boolean(),
  /** Names the save for GetPutBack; absent where another record's save did this, or where there was nothing before. */
  eventID: z.number().int().optional(),
})
export type RecordChange = z.output<typeof RecordChange>
/** Newest first; results that are filtered one by one (a kind that follows others, an amount) are counted up to a limit, and pages end there. */
export const RecordChanges = listOf(RecordChange, { countedUpTo: z.number().int().optional() })
