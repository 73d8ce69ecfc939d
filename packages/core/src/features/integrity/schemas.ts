import { z } from 'zod'

/** What is wrong with the books: empty when every invariant holds. */
export const IntegrityCheck = z.object({
  checkedAt: z.string(),
  faults: z.array(z.object({ rule: z.string(), subject: z.string(), detail: z.string() })),
  counted: z.record(z.string(), z.number()),
})
export type IntegrityCheck = z.output<typeof IntegrityCheck>
