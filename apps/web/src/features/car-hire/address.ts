import { CAR_HIRE_SORTS } from '@forecourt/core/features/car-hire/enums'
import { isDay } from '@forecourt/core/kernel/days'
import { z } from 'zod'
import { AddressNumber, AddressText, addressSorting } from '../../kit/screen/address'

/** The address of the list of hires. */
export const HiresAddress = z.object({
  text: AddressText,
  currentPage: AddressNumber,
  ...addressSorting(CAR_HIRE_SORTS),
})
export type HiresAddress = z.output<typeof HiresAddress>

/** The address of the timeline; without a day it begins with this week. */
export const BookingsAddress = z.object({
  text: AddressText,
  from: z.string().refine(isDay).optional().catch(undefined),
  currentPage: AddressNumber,
  ...addressSorting(['Date', 'RegNo', 'Name', 'DateTime']),
})
export type BookingsAddress = z.output<typeof BookingsAddress>
