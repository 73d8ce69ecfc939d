import { z } from 'zod'
import { Id, listOf, MomentOut, Paging } from '../../kernel/wire'

export const ClientHistoryRef = z.object({ clientID: Id, ...Paging })
export const VehicleHistoryRef = z.object({ vehicleID: Id, ...Paging })
export const SettingsHistoryRef = z.object(Paging)

/** One field of a record before and after a save, in words; empty for nothing. */
export const FieldChange = z.object({ label: z.string(), before: z.string(), after: z.string() })
export type FieldChange = z.output<typeof FieldChange>

/** One save: when, who, what. */
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
