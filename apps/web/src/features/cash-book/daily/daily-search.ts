import { type AddressOf, address, addressNumber } from '../../../kit/screen/address'

/** The query of the daily cash book. */
export const DailySearch = address({
  batchID: addressNumber(),
  /** The numbered part that is looked at. */
  part: addressNumber(1, 7),
})
export type DailySearch = AddressOf<typeof DailySearch>
