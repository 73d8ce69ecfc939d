import { type AddressValues, addressReader, addressNumber } from '../../../kit/screen/address'

export const DailySearch = addressReader({
  batchID: addressNumber(),
  /** The numbered part that is looked at. */
  part: addressNumber(1, 7),
})
export type DailySearch = AddressValues<typeof DailySearch>
