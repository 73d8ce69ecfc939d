import { z } from 'zod'
import { ConfirmedChecks } from '../../checks'
import {
  DayIn,
  DayOut,
  Flag,
  Id,
  IdOrNone,
  LongTextIn,
  LookupIn,
  LookupOut,
  MoneyIn,
  MoneyOut,
  NumberIn,
  WholeIn,
  Paging,
  TextIn,
  VersionIn,
  listOf,
  orNone,
  sortingFields,
} from '../../kernel/wire'
import { ClientIn, ClientSummary } from '../clients/schemas'
import { LOOKUP_KINDS, VEHICLE_SORTS } from './enums'
import { ofVehicleFields } from './fields'

export { VEHICLE_SORTS } from './enums'

/** HP terms and state of a sale. The optional fields need the passcode (server 2). */
export const HirePurchaseOut = z.object({
  hpAccountNumber: z.string(),
  hasHPSchedule: z.boolean(),
  hasHPSettlement: z.boolean(),
  hpFullyPaid: z.boolean(),
  deposit: MoneyOut.nullable().optional(),
  monthlyPayment: MoneyOut.nullable().optional(),
  firstPaymentDate: DayOut.nullable().optional(),
  numberOfMonths: z.number().nullable().optional(),
  lastPayment: MoneyOut.nullable().optional(),
  numberOfFirstPayments: z.number().nullable().optional(),
  firstPaymentsTotal: MoneyOut.nullable().optional(),
  endOfMonth: z.boolean().optional(),
  /** Whether the buyer is a consumer (server 20.13). */
  isConsumer: z.boolean().optional(),
  hpSettlementAmount: MoneyOut.nullable().optional(),
  hpSettledOn: DayOut.nullable().optional(),
  paymentDetails: z.string().optional(),
})
export type HirePurchaseOut = z.output<typeof HirePurchaseOut>

const Value = z.object({ value: z.string() })
const Text = z.string()
const NumberOrNull = z.number().nullable()
/** A field in the answer, by its kind. */
const ANSWERED = {
  ...{ registration: Text, list: Value, text: Text, lines: Text, choice: Text },
  ...{ whole: NumberOrNull, decimal: NumberOrNull, money: MoneyOut.nullable(), flag: z.boolean() },
}
const [TextTyped, WholeTyped] = [TextIn.optional(), WholeIn.optional()]
/** A field as typed, by its kind. */
const TYPED = {
  ...{ registration: TextTyped, list: LookupIn.optional(), text: TextTyped, choice: TextTyped },
  ...{ whole: WholeTyped, decimal: NumberIn.optional(), money: orNone(MoneyIn), flag: Flag.optional() },
  lines: LongTextIn.optional(),
}

export const VehicleAttempt = ClientSummary.extend({ date: DayOut.nullable(), amount: MoneyOut.nullable() })
export type VehicleAttempt = z.output<typeof VehicleAttempt>

/** A vehicle in lists, without any figure that needs the passcode. */
export const VehicleRow = z.object({
  id: z.number().int(),
  ...ofVehicleFields(ANSWERED),
  /** 1 stock, 2 attempt, 3 sold. */
  vehicleState: z.number().int(),
  boughtDate: DayOut.nullable(),
  soldDate: DayOut.nullable(),
  saleType: z.number().int().nullable(),
  clientBoughtFrom: ClientSummary.nullable(),
  clientSoldTo: ClientSummary.nullable(),
  hasRelatedClients: z.boolean(),
  hirePurchase: HirePurchaseOut.nullable(),
  version: z.number().int(),
})
export type VehicleRow = z.output<typeof VehicleRow>

export const PartExchangeOut = z.object({
  name: z.string(),
  peVehicleID: z.number().int(),
  peVehicleRegNo: z.string(),
  difference: MoneyOut.nullable().optional(),
  peVehicleSoldPrice: MoneyOut.nullable().optional(),
})
export const PartExchangePurchaseOut = z.object({
  peVehicleID: z.number().int(),
  peVehicleRegNo: z.string(),
  peVehicleBoughtPrice: MoneyOut.nullable().optional(),
  peVehicleTotalExpenses: MoneyOut.nullable().optional(),
})

/** One vehicle. The optional figures are absent while the passcode is locked (server 2). */
export const VehicleOut = VehicleRow.extend({
  boughtFromID: z.number().int().nullable(),
  clientAttempts: z.array(VehicleAttempt),
  /** The part-exchange vehicle of its sale. */
  peVehicleID: z.number().int().nullable(),
  partExchange: PartExchangeOut.nullable(),
  partExchangePurchase: PartExchangePurchaseOut.nullable(),
  /** What the receipt of a deposit is preset with. */
  depositReceipt: z.object({ terms: z.string() }),
  vehicleAdditionalPartExchanges: z.array(
    z.object({
      peVehicleID: z.number().int(),
      regNo: z.string(),
      vehicleDefinition: z.string(),
      vehicleSoldPrice: MoneyOut.nullable().optional(),
    }),
  ),
  boughtPrice: MoneyOut.nullable().optional(),
  /** What entries that name the vehicle paid to its seller. */
  boughtPaid: MoneyOut.optional(),
  /** What is left of the bought price; null without one. */
  boughtOpen: MoneyOut.nullable().optional(),
  soldPrice: MoneyOut.nullable().optional(),
  difference: MoneyOut.nullable().optional(),
  totalCost: MoneyOut.nullable().optional(),
  pendingAmount: MoneyOut.nullable().optional(),
  note: z.string().optional(),
  locked: z.boolean(),
})
export type VehicleOut = z.output<typeof VehicleOut>

const vehicleFilters = {
  vehicleState: z.union([IdOrNone, z.null()]).optional(),
  regNo: TextIn.nullish(),
  text: TextIn.nullish(),
  ...sortingFields(VEHICLE_SORTS),
}
export const VehiclesSearch = z.object({ ...vehicleFilters, ...Paging })
export const VehicleList = listOf(VehicleRow, {
  /** How many of each state the other filters match; `attempt` is also counted in `stock`. */
  stateCounts: z.object({ stock: z.number().int(), attempt: z.number().int(), sold: z.number().int() }),
})
export const VehicleRef = z.object({ vehicleID: Id })
export const VehicleOption = z.object({ key: z.number().int(), value: z.string() })
export const VehicleLists = z.object({
  makeList: z.array(LookupOut),
  modelList: z.array(LookupOut),
  colorList: z.array(LookupOut),
  bodyTypeList: z.array(LookupOut),
  fuelTypeList: z.array(LookupOut),
})

export const ListRef = z.object({ kind: z.enum(LOOKUP_KINDS) })
export const ListValue = LookupOut.extend({ vehicles: z.number().int() })
export type ListValue = z.output<typeof ListValue>
/** `from` is the shown value; `merge` allows a value that is in the list already. */
export const ListValueRename = ListRef.extend({ id: Id, from: TextIn, value: TextIn, merge: Flag.optional() })
export type ListValueRename = z.output<typeof ListValueRename>

/** A vehicle as typed in Add Vehicle; `vehicleProblems` checks what is required. */
export const VehicleIn = z.object({
  ...ofVehicleFields(TYPED),
  makeStr: TextTyped,
  modelStr: TextTyped,
  bodyTypeStr: TextTyped,
  fuelTypeStr: TextTyped,
  colorStr: TextTyped,
  boughtFromID: IdOrNone.optional(),
  clientBoughtFrom: ClientIn.nullish(),
  boughtDate: DayIn.nullish(),
  boughtPrice: MoneyIn.nullish(),
  confirmed: ConfirmedChecks,
})
export type VehicleDraft = z.output<typeof VehicleIn>

/**
 * The edited Details tab: a field left out stays, null or '' clears it (D2 2). Other fields of a vehicle are ignored, so the answer of GetVehicle may
 * be sent back whole.
 */
export const VehicleEdit = VehicleIn.omit({
  boughtFromID: true,
  clientBoughtFrom: true,
  boughtDate: true,
  boughtPrice: true,
}).extend({ id: Id, version: VersionIn })
export type VehicleEdit = z.output<typeof VehicleEdit>
