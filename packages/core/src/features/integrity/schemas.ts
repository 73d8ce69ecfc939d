import { z } from 'zod'

const Finding = z.object({ rule: z.string(), subject: z.string(), detail: z.string() })

export const IntegrityCheck = z.object({
  checkedAt: z.string(),
  /** What is wrong with the books: empty when every invariant holds. */
  faults: z.array(Finding),
  /** What moved by allowed saves after it was signed or reported: the books are in order. */
  moved: z.array(Finding),
  /** What is to be done beside the books, which are in order: a reminder of the right of withdrawal that is overdue. */
  notices: z.array(Finding),
  counted: z.record(z.string(), z.number()),
})
export type IntegrityCheck = z.output<typeof IntegrityCheck>
