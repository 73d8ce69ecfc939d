import { z } from 'zod'
import { DayIn, Flag, Id, IdOrNone, MoneyIn, NumberIn, TextIn } from '../../kernel/wire'
import { ClientIn } from '../clients/schemas'

/** The sale of a vehicle as typed (D2 section 3); `clientID` and `saleType` null without a client undo it. */
export const SoldToIn = z.object({
  vehicleID: Id,
  clientID: IdOrNone.optional(),
  client: ClientIn.nullish(),
  saleType: z.union([z.null(), z.coerce.number().int().min(0).max(3)]).optional(),
  soldToPrice: MoneyIn.nullish(),
  soldToDateTime: DayIn.nullish(),
  difference: MoneyIn.nullish(),
  peVehicleID: IdOrNone.optional(),
  additionalPEVehicles: z.array(Id).nullish(),
  deposit: MoneyIn.nullish(),
  monthlyPayment: MoneyIn.nullish(),
  lastPayment: MoneyIn.nullish(),
  endOfMonth: Flag.optional(),
  firstPaymentDate: DayIn.nullish(),
  numberOfMonths: NumberIn.optional(),
  hpAccountNo: TextIn.nullish(),
  numberOfFirstPayments: NumberIn.optional(),
  firstPaymentsTotal: MoneyIn.nullish(),
  version: z.number().int().nullish(),
})
export type SoldToDraft = z.output<typeof SoldToIn>
