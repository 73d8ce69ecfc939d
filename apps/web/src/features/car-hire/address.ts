import { CAR_HIRE_SORTS } from '@forecourt/core/features/car-hire/enums'
import {
  type AddressOf,
  address,
  addressDay,
  addressNumber,
  addressSorting,
  addressText,
} from '../../kit/screen/address'

/** The address of the list of hires. */
export const HiresAddress = address({
  text: addressText,
  currentPage: addressNumber(),
  ...addressSorting(CAR_HIRE_SORTS),
})
export type HiresAddress = AddressOf<typeof HiresAddress>

/** The address of the timeline; without a day it begins with this week. */
export const BookingsAddress = address({
  text: addressText,
  from: addressDay,
  currentPage: addressNumber(),
  ...addressSorting(['Date', 'RegNo', 'Name', 'DateTime']),
})
export type BookingsAddress = AddressOf<typeof BookingsAddress>
