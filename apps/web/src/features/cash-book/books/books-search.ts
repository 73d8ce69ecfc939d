import { z } from 'zod'
import { AddressNumber } from '../../../kit/screen/address'

const moment = z.union([z.coerce.number().int(), z.iso.date()]).optional().catch(undefined)

/** The query of the list of cash books. */
export const BooksSearch = z.object({
  startDate: moment,
  endDate: moment,
  currentPage: AddressNumber,
})
export type BooksSearch = z.output<typeof BooksSearch>
