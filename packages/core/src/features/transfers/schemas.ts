import { z } from 'zod'
import { DayIn, DayOut, Flag, Id, listOf, orNone, Paging, sortingFields, TextIn } from '../../kernel/wire'
import { TRANSFER_SORTS } from './enums'
import { byTransferField } from './fields'

/** What is sent of a checklist: an absent field stays. */
export const TransferIn = z.object({
  vehicleID: Id,
  ...byTransferField({ flag: Flag.optional(), day: orNone(DayIn), text: TextIn.optional() }),
  version: z.number().int().nullish(),
})
export type TransferDraft = z.output<typeof TransferIn>

export const TransferOut = z.object({
  vehicleID: z.number().int(),
  ...byTransferField({ flag: z.boolean(), day: DayOut.nullable(), text: z.string() }),
  /** 0 while nothing is entered. */
  version: z.number().int(),
  soldOn: DayOut,
  clientName: z.string(),
  /** '' for a sale without instalments. */
  hpAccountNo: z.string(),
  /** Null while the account is not settled, or where there is none. */
  settledOn: DayOut.nullable(),
  /** What is still open, in the words of the checklist. */
  open: z.array(z.string()),
})
export type TransferOut = z.output<typeof TransferOut>

/** Days of the sale, or of the settlement; the oldest first unless sorted. */
export const PendingTransfersSearch = z.object({
  dateFrom: orNone(DayIn),
  dateTo: orNone(DayIn),
  ...Paging,
  ...sortingFields(TRANSFER_SORTS),
})
export type PendingTransfersSearch = z.output<typeof PendingTransfersSearch>

/** A sold vehicle that is not transferred, or a settled account that is not cancelled. */
export const PendingTransferRow = z.object({
  /** Of the vehicle. */
  id: z.number().int(),
  /** The day of the sale, or of the settlement. */
  date: DayOut,
  /** Since that day. */
  days: z.number().int(),
  regNo: z.string(),
  make: z.string(),
  model: z.string(),
  clientName: z.string(),
  mobile: z.string(),
  hpAccountNo: z.string(),
  open: z.array(z.string()),
})
export type PendingTransferRow = z.output<typeof PendingTransferRow>
export const PendingTransfers = listOf(PendingTransferRow)
