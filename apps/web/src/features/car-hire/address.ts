import { CAR_HIRE_SORTS } from '@forecourt/core/features/car-hire/enums'
import {
  type AddressValues,
  addressReader,
  addressDay,
  addressNumber,
  addressSorting,
  addressString,
} from '../../kit/screen/address'

export const HiresAddress = addressReader({
  text: addressString,
  currentPage: addressNumber(),
  ...addressSorting(CAR_HIRE_SORTS),
})
export type HiresAddress = AddressValues<typeof HiresAddress>

/** The address of the timeline; without a day it begins with this week. */
export const BookingsAddress = addressReader({
  text: addressString,
  from: addressDay,
  currentPage: addressNumber(),
  ...addressSorting(['Date', 'RegNo', 'Name', 'DateTime']),
})
export type BookingsAddress = AddressValues<typeof BookingsAddress>
