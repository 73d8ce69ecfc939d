import { z } from 'zod'
import {
  DayIn,
  Flag,
  Id,
  IdOrNone,
  LongTextIn,
  MoneyIn,
  TextIn,
  VersionIn,
  orNone,
  WholeIn,
  wholeFrom,
} from '../../kernel/wire'
import { ConfirmedChecks } from '../../checks'
import { ClientIn } from '../clients/schemas'

/** The sale of a vehicle as typed (D2 3); `clientID` and `saleType` null without a client undo it. */
export const SoldToIn = z.object({
  vehicleID: Id,
  clientID: IdOrNone.optional(),
  client: ClientIn.nullish(),
  saleType: orNone(wholeFrom(0, 3)),
  soldToPrice: orNone(MoneyIn),
  soldToDateTime: orNone(DayIn),
  difference: orNone(MoneyIn),
  peVehicleID: IdOrNone.optional(),
  additionalPEVehicles: z.array(Id).max(50).nullish(),
  deposit: orNone(MoneyIn),
  monthlyPayment: orNone(MoneyIn),
  lastPayment: orNone(MoneyIn),
  endOfMonth: Flag.optional(),
  /** Whether the buyer is a consumer; of a hire purchase alone (server 20.13). */
  isConsumer: z.boolean().optional(),
  firstPaymentDate: orNone(DayIn),
  numberOfMonths: WholeIn.optional(),
  hpAccountNo: TextIn.nullish(),
  numberOfFirstPayments: WholeIn.optional(),
  firstPaymentsTotal: orNone(MoneyIn),
  version: z.number().int().nullish(),
  confirmed: ConfirmedChecks,
})
export type SoldToDraft = z.output<typeof SoldToIn>

/** The Purchase tab as typed; `purchaseProblems` checks what is required. A field left out stays. */
export const BoughtDetailsIn = z.object({
  vehicleID: Id,
  clientID: IdOrNone.optional(),
  dateBought: orNone(DayIn),
  priceBought: orNone(MoneyIn),
  version: VersionIn,
  confirmed: ConfirmedChecks,
})
export type BoughtDetailsDraft = z.output<typeof BoughtDetailsIn>

export const VehicleNoteIn = z.object({ vehicleID: Id, note: LongTextIn, version: VersionIn })
export const VehicleDeletion = z.object({ vehicleID: Id, version: VersionIn })
