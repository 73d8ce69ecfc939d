import { type AddressOf, address, addressFlag, addressMoment, addressNumber } from '../../../kit/screen/address'

/** The query of the list of cash books. */
export const BooksSearch = address({
  startDate: addressMoment,
  endDate: addressMoment,
  currentPage: addressNumber(),
  /** The file has what each moved and how it was counted. */
  allColumns: addressFlag,
})
export type BooksSearch = AddressOf<typeof BooksSearch>
