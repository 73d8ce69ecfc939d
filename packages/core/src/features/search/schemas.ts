import { z } from 'zod'
import { DayOut, MoneyOut, TextIn } from '../../kernel/wire'

export const SearchIn = z.object({ text: TextIn })
export const FoundVehicle = z.object({
  id: z.number().int(),
  regNo: z.string(),
  title: z.string(),
  detail: z.string(),
  state: z.number().int(),
  accountNo: z.string(),
})
export const FoundAccount = z.object({
  vehicleID: z.number().int(),
  accountNo: z.string(),
  regNo: z.string(),
  clientName: z.string(),
  nextDueDate: DayOut.nullable(),
  nextPaymentAmount: MoneyOut.nullable(),
  open: z.boolean(),
})
export const FoundClient = z.object({
  id: z.number().int(),
  idno: z.string(),
  name: z.string(),
  locality: z.string(),
  mobile: z.string(),
  detail: z.string(),
})
export const FoundEntry = z.object({
  id: z.number().int(),
  dateTime: DayOut,
  title: z.string(),
  signedAmount: MoneyOut,
})
/** Records that match a text: exact registration or account first, then prefix, then words; at most four of each. */
export const Found = z.object({
  vehicles: z.array(FoundVehicle),
  accounts: z.array(FoundAccount),
  clients: z.array(FoundClient),
  entries: z.array(FoundEntry),
})
export type Found = z.output<typeof Found>

export const RecordQuery = z.object({
  /** vehicle: registration, chassis or its last six, or HP number; account: an open HP account by number or registration; client: ID No or whole name. */
  of: z.enum(['vehicle', 'account', 'client']),
  query: TextIn,
  /** Prefer unsold vehicles (expense, recovery, deposit, sale). */
  unsoldFirst: z.boolean().optional(),
})
export const ResolveIn = z.object({ queries: z.array(RecordQuery).max(50) })
export const ResolvedRecord = z.object({
  id: z.number().int(),
  /** Registration, or ID No of a client. */
  label: z.string(),
  accountNo: z.string(),
  clientID: z.number().int().nullable(),
  clientName: z.string(),
  description: z.string(),
  sold: z.boolean(),
})
export type ResolvedRecord = z.output<typeof ResolvedRecord>
/** Per query, in order, the records that it names exactly: none, one, or several (ambiguous). */
export const Resolved = z.object({ matches: z.array(z.array(ResolvedRecord)) })
