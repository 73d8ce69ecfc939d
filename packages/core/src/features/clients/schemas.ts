import { z } from 'zod'
import {
  DayOut,
  Flag,
  Id,
  IdOrNone,
  MoneyOut,
  Paging,
  TextIn,
  VersionIn,
  listOf,
  sortingFields,
} from '../../kernel/wire'
import { type ClientField, mapClientFields } from './fields'

export const ClientSummary = z.object({
  id: z.number().int(),
  ...mapClientFields(() => z.string()),
})
export type ClientSummary = z.output<typeof ClientSummary>

export const RelatedVehicle = z.object({
  id: z.number().int(),
  clientRelatedVehicleType: z.number().int(),
  date: DayOut.nullable(),
  regNo: z.string(),
  make: z.object({ value: z.string() }),
  model: z.object({ value: z.string() }),
  bodyType: z.object({ value: z.string() }),
  yom: z.number().nullable(),
  color: z.object({ value: z.string() }),
  mileage: z.number().nullable(),
  isMiles: z.boolean(),
  amount: MoneyOut.nullable(),
})
export type RelatedVehicle = z.output<typeof RelatedVehicle>

export const ClientOut = ClientSummary.extend({
  /** With its own `version`, which the spouse's save sends back. */
  spouse: ClientSummary.extend({ version: z.number().int() }).nullable(),
  spouseID: z.number().int().nullable(),
  spouseIDNo: z.string(),
  isCarHireClient: z.boolean(),
  hasRelatedVehicles: z.boolean(),
  relatedVehicles: z.array(RelatedVehicle),
  version: z.number().int(),
})
export type ClientOut = z.output<typeof ClientOut>

function textSchemaOf({ label, lengthMax }: ClientField) {
  const sentence = `${label} has at most ${lengthMax} characters`
  return (lengthMax ? TextIn.pipe(z.string().max(lengthMax, sentence)) : TextIn).optional()
}

/** A client as typed; `clientProblems` checks what is required. */
export const ClientIn = z.object({
  id: IdOrNone.optional(),
  ...mapClientFields(textSchemaOf),
  spouseID: IdOrNone.optional(),
  isCarHireClient: Flag.optional(),
  version: z.number().int().nullish(),
})
export type ClientDraft = z.output<typeof ClientIn>

/**
 * An edited client: a field left out stays, null or '' clears it. `spouseID` null unlinks the spouse, another client's id links that one (both ways;
 * the earlier spouses of either are unlinked).
 */
export const ClientEdit = ClientIn.extend({ id: Id, version: VersionIn })
export type ClientEdit = z.output<typeof ClientEdit>

export const ClientsSearch = z.object({
  idnoMobileNo: TextIn.nullish(),
  text: TextIn.nullish(),
  ...Paging,
  ...sortingFields(['Surname', 'Name']),
})
export const ClientList = listOf(ClientOut)
export const ClientRef = z.object({ clientID: Id })
export const ClientOption = z.object({
  id: z.number().int(),
  idno: z.string(),
  name: z.string(),
  surname: z.string(),
  /** The locality, by which namesakes are told apart. */
  address3: z.string(),
})
export type ClientOption = z.output<typeof ClientOption>
export const AttemptRef = z.object({ clientID: Id, vehicleID: Id })
