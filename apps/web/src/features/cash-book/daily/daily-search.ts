import { z } from 'zod'
import { AddressNumber } from '../../../kit/screen/address'

/** The query of the daily cash book. */
export const DailySearch = z.object({
  batchID: AddressNumber,
  /** The numbered part that is looked at. */
  part: z.coerce.number().int().min(1).max(7).optional().catch(undefined),
})
export type DailySearch = z.output<typeof DailySearch>
