import { AGEING_BUCKETS, HP_SORTS } from '@forecourt/core/features/hire-purchase/enums'
import { isDay } from '@forecourt/core/kernel/days'
import { z } from 'zod'
import { AddressFlag, AddressNumber, AddressText, addressSorting } from '../../kit/screen/address'

/** The address of HP Schedules. */
export const SchedulesAddress = z.object({
  text: AddressText,
  pendingPaymentsOnly: AddressFlag,
  currentPage: AddressNumber,
  ...addressSorting(HP_SORTS),
})
export type SchedulesAddress = z.output<typeof SchedulesAddress>

/** The address of Payments Due; without a date it is today's. */
export const DueAddress = z.object({
  date: z.string().refine(isDay).optional().catch(undefined),
  bucket: z.enum(AGEING_BUCKETS).optional().catch(undefined),
  currentPage: AddressNumber,
  ...addressSorting(HP_SORTS),
})
export type DueAddress = z.output<typeof DueAddress>
