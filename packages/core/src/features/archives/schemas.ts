import { z } from 'zod'
import { DISK_PLACES } from './enums'

export const Archives = z.object({
  /** False where no folder is named for them. */
  areKept: z.boolean(),
  /** When the last one was made, in UTC; null while there is none. */
  lastAt: z.string().nullable(),
  /** True when that is more than a day ago, and an hour for making one. */
  isLate: z.boolean(),
  /** The disks of this server on which little space is left, each with what lies there; empty while there is room. */
  lowDisks: z.array(z.object({ place: z.enum(DISK_PLACES), freeBytes: z.number(), sizeBytes: z.number() })),
})
export type Archives = z.output<typeof Archives>
