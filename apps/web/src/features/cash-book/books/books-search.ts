import {
  type AddressValues,
  addressReader,
  addressFlag,
  addressMoment,
  addressNumber,
} from '../../../kit/screen/address'

export const BooksSearch = addressReader({
  startDate: addressMoment,
  endDate: addressMoment,
  currentPage: addressNumber(),
  /** The file has what each moved and how it was counted. */
  allColumns: addressFlag,
})
export type BooksSearch = AddressValues<typeof BooksSearch>
