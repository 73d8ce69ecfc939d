import { z } from 'zod'

/** What is wrong with the books: empty when every invariant holds. */
export const BooksCheck = z.object({
  checkedAt: z.string(),
  faults: z.array(z.object({ rule: z.string(), subject: z.string(), detail: z.string() })),
  counted: z.record(z.string(), z.number()),
})
export type BooksCheck = z.output<typeof BooksCheck>
