import { AGEING_BUCKETS, HP_SORTS } from '@forecourt/core/features/hire-purchase/enums'
import {
  type AddressOf,
  address,
  addressChoice,
  addressDay,
  addressFlag,
  addressNumber,
  addressSorting,
  addressText,
} from '../../kit/screen/address'

/** The address of HP Schedules. */
export const SchedulesAddress = address({
  text: addressText,
  pendingPaymentsOnly: addressFlag,
  currentPage: addressNumber(),
  ...addressSorting(HP_SORTS),
})
export type SchedulesAddress = AddressOf<typeof SchedulesAddress>

/** The address of Payments Due; without a date it is today's. */
export const DueAddress = address({
  date: addressDay,
  bucket: addressChoice(AGEING_BUCKETS),
  currentPage: addressNumber(),
  ...addressSorting(HP_SORTS),
})
export type DueAddress = AddressOf<typeof DueAddress>
