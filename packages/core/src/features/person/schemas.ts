import { z } from 'zod'
import { DayOut, Id, TextIn } from '../../kernel/wire'

export const Erasure = z.object({
  clientID: z.number().int(),
  name: z.string(),
  idno: z.string(),
  retentionDays: z.number().int(),
  /** The day from which they need be kept no longer; null for who is erased already. */
  from: DayOut.nullable(),
  /** Why it cannot be done, in sentences; empty when it can. */
  refusals: z.array(z.string()),
  /** How many of each: rows of the books, files, lines of imported files, and lines of the audit. */
  replaced: z.object({
    entries: z.number().int(),
    cheques: z.number().int(),
    receipts: z.number().int(),
    files: z.number().int(),
    imported: z.number().int(),
    lines: z.number().int(),
  }),
})
export type Erasure = z.output<typeof Erasure>

/** `confirm` is their whole name, typed by the user who erases them. */
export const ErasePersonIn = z.object({ clientID: Id, confirm: TextIn })
