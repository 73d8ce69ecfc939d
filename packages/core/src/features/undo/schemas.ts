import { z } from 'zod'
import { Id, IdOrNone, MomentOut } from '../../kernel/wire'

/** The last save of the caller, or of what the caller saved of one cash entry. */
export const LastSaveRef = z.object({ cashEntryID: IdOrNone.optional() })

/** A save of the caller's that may be taken back. */
export const LastSave = z.object({
  /** Names it for UndoSave. */
  saveID: z.number().int(),
  at: MomentOut,
  /** What it did, such as `Entry added: HP Payment · HP-2219 · €550.00`; one line for each record. */
  summaries: z.array(z.string()),
  /** What taking it back does. */
  becomes: z.string(),
  /** The signed closings that this moves, each before and after. */
  closings: z.array(z.string()),
  /** Why it cannot be taken back; null where it can. */
  refusal: z.string().nullable(),
})
export type LastSave = z.output<typeof LastSave>

export const UndoSaveIn = z.object({ saveID: Id })
