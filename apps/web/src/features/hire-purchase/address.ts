import { AGEING_BUCKETS, HP_SORTS } from '@forecourt/core/features/hire-purchase/enums'
import {
  type AddressValues,
  addressReader,
  addressChoice,
  addressDay,
  addressFlag,
  addressNumber,
  addressSorting,
  addressString,
} from '../../kit/screen/address'

export const SchedulesAddress = addressReader({
  text: addressString,
  pendingPaymentsOnly: addressFlag,
  currentPage: addressNumber(),
  ...addressSorting(HP_SORTS),
})
export type SchedulesAddress = AddressValues<typeof SchedulesAddress>

/** The address of Payments Due; without a date it is today's. */
export const DueAddress = addressReader({
  date: addressDay,
  bucket: addressChoice(AGEING_BUCKETS),
  currentPage: addressNumber(),
  ...addressSorting(HP_SORTS),
})
export type DueAddress = AddressValues<typeof DueAddress>
