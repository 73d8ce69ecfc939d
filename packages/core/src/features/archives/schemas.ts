import { z } from 'zod'

/** The archives that a server makes by itself every night. */
export const Archives = z.object({
  /** False where no folder is named for them. */
  areKept: z.boolean(),
  /** When the last one was made, in UTC; null while there is none. */
  lastAt: z.string().nullable(),
  /** True when that is more than a day ago, and an hour for making one. */
  isLate: z.boolean(),
})
export type Archives = z.output<typeof Archives>
