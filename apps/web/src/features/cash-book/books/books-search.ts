import { z } from 'zod'

const moment = z.union([z.coerce.number().int(), z.iso.date()]).optional().catch(undefined)

/** The query of the list of cash books. */
export const BooksSearch = z.object({
  startDate: moment,
  endDate: moment,
  currentPage: z.coerce.number().int().min(1).optional().catch(undefined),
})
export type BooksSearch = z.output<typeof BooksSearch>
