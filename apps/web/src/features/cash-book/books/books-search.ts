import { type AddressOf, address, addressMoment, addressNumber } from '../../../kit/screen/address'

/** The query of the list of cash books. */
export const BooksSearch = address({
  startDate: addressMoment,
  endDate: addressMoment,
  currentPage: addressNumber(),
})
export type BooksSearch = AddressOf<typeof BooksSearch>
