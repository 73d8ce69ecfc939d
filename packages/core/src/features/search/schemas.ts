import { z } from 'zod'
import { DayOut, MoneyOut, TextIn, wholeFrom } from '../../kernel/wire'

export const FOUND_MAX = 50

export const SearchIn = z.object({
  text: TextIn,
  /** How many of each kind, four unless it is said. */
  most: wholeFrom(1, FOUND_MAX).optional(),
  /** Vehicles whose accounts are told, too, whatever the text finds: ids with commas between them. */
  accounts: z
    .string()
    .regex(/^(\d{1,9}(,\d{1,9}){0,9})?$/)
    .optional(),
})
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
/** Records that match a text: exact registration or account first, then prefix, then words. */
export const SearchResult = z.object({
  vehicles: z.array(FoundVehicle),
  accounts: z.array(FoundAccount),
  clients: z.array(FoundClient),
  entries: z.array(FoundEntry),
})
export type SearchResult = z.output<typeof SearchResult>

export const RecordQueryIn = z.object({
  /** vehicle: registration, chassis or its last six, or HP number; account: an open HP account by number or registration; client: ID No or whole name. */
  of: z.enum(['vehicle', 'account', 'client']),
  query: TextIn,
  /** Prefer unsold vehicles (expense, recovery, deposit, sale). */
  unsoldFirst: z.boolean().optional(),
})
export const ResolveIn = z.object({ queries: z.array(RecordQueryIn).max(50) })
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
export const ResolveOut = z.object({ matches: z.array(z.array(ResolvedRecord)) })

/** The most vehicles, and the most clients, that are loaded to be found without the server. */
export const LIKELY_MAX = 10_000

/**
 * The search data of a vehicle: id, registration, make and model, year of manufacture (0 unknown), colour, chassis, state (1 stock, 2 attempt, 3
 * sold), account number, id of the buyer (0 none), day of the sale, and its account: 0 none, 1 open, 2 finished. Nothing behind the passcode.
 */
export const LikelyVehicle = z.tuple([
  z.number().int(),
  z.string(),
  z.string(),
  z.number().int(),
  z.string(),
  z.string(),
  z.number().int(),
  z.string(),
  z.number().int(),
  z.string(),
  z.number().int(),
])
export type LikelyVehicle = z.output<typeof LikelyVehicle>

/** The search data of a client: id, ID No, name, surname, locality, mobile, telephone, other number. */
export const LikelyClient = z.tuple([
  z.number().int(),
  z.string(),
  z.string(),
  z.string(),
  z.string(),
  z.string(),
  z.string(),
  z.string(),
])
export type LikelyClient = z.output<typeof LikelyClient>

/** `since`: the mark of an earlier answer; only later changes are answered. */
export const LikelyIn = z.object({ since: TextIn.optional() })
export const LikelyRecords = z.object({
  /** What is answered next time is what changed after this. */
  mark: z.string(),
  /** These are all that are kept; otherwise those that changed, to be put in the place of the ones with their ids. */
  isWhole: z.boolean(),
  /** No vehicle or client of the books is left out. */
  isComplete: z.boolean(),
  /** The least likely first. */
  vehicles: z.array(LikelyVehicle),
  clients: z.array(LikelyClient),
  /** Ids of vehicles that are no longer there. */
  gone: z.array(z.number().int()),
  /** Names of vendors, the newest last; null when none is new. */
  vendors: z.array(z.string()).nullable(),
})
export type LikelyRecords = z.output<typeof LikelyRecords>
