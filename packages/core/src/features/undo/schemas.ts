import { z } from 'zod'
import { Id, IdOrNone, MomentOut } from '../../kernel/wire'

/** The last save of the caller, or the last one of an entry by the caller. */
export const LastSaveRef = z.object({ cashEntryID: IdOrNone.optional() })

export const LastSave = z.object({
  /** Names it for UndoSave. */
  saveID: z.number().int(),
  at: MomentOut,
  /** What it did, such as `Entry added: HP Payment · HP-2219 · €550.00`; one line for each record. */
  summaries: z.array(z.string()),
  /** What taking it back does. */
  becomes: z.string(),
  /** The signed closings that this moves, each before and after, and what settlements waive more by it. */
  closings: z.array(z.string()),
  /** Why it cannot be taken back; null where it can. */
  refusal: z.string().nullable(),
})
export type LastSave = z.output<typeof LastSave>

export const UndoSaveIn = z.object({ saveID: Id })

/** A save of one record, by its event in a history. */
export const RevertRef = z.object({ eventID: Id })

/** The effect of reverting a save of a record, shown before it is done. */
export const RevertOffer = z.object({
  eventID: z.number().int(),
  /** The record as it was looked at: PutBack sends it back. */
  asOf: z.string(),
  /** The save, such as `Entry changed: HP Payment · HP-2219 · €550.00`. */
  summary: z.string(),
  /** What becomes of the record. */
  becomes: z.string(),
  /** The fields that are set: as they are now, and as they become. */
  sets: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  /** The signed closings that this moves, each before and after, and what settlements waive more by it. */
  closings: z.array(z.string()),
  /** Why it cannot be put back; null where it can. */
  refusal: z.string().nullable(),
})
export type RevertOffer = z.output<typeof RevertOffer>

export const RevertIn = z.object({
  eventID: Id,
  /** As the offer had it: a record that was saved since is not put back unseen. */
  asOf: z.string({ error: 'Say which offer is taken' }).max(40),
})
