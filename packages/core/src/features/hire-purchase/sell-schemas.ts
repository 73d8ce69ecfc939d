import { z } from 'zod'
import { DayIn, Id, MoneyIn, MoneyOut, WholeIn, orNone, TextIn } from '../../kernel/wire'
import { CHECK_CODES, CheckToConfirm, ConfirmedChecks } from '../../checks'

/** The trade-in of a sale: a vehicle in stock by its id, any other by its registration and details. */
export const TradeInIn = z.object({
  vehicleID: orNone(Id),
  regNo: TextIn,
  allowance: orNone(MoneyIn),
  make: TextIn.optional(),
  model: TextIn.optional(),
  bodyType: TextIn.optional(),
  fuelType: TextIn.optional(),
  color: TextIn.optional(),
  yom: WholeIn.optional(),
})
export type TradeInDraft = z.output<typeof TradeInIn>

/** A sale in one call; its type follows from its fields (server 6.5). */
export const SellIn = z.object({
  vehicleID: Id,
  clientID: Id,
  soldToPrice: MoneyIn,
  soldToDateTime: DayIn,
  tradeIn: TradeInIn.nullish(),
  deposit: orNone(MoneyIn),
  numberOfMonths: WholeIn.optional(),
  monthlyPayment: orNone(MoneyIn),
  lastPayment: orNone(MoneyIn),
  firstPaymentDate: orNone(DayIn),
  hpAccountNo: TextIn.nullish(),
  /** Whether the buyer is a consumer: yes unless said (server 20.13). */
  isConsumer: z.boolean().optional(),
  /** As in `SoldToIn`. */
  confirmed: ConfirmedChecks,
})
export type SellDraft = z.output<typeof SellIn>
export type SellRequest = z.input<typeof SellIn>

const PreparedTradeIn = z.object({
  /** Null for one that is not in stock: the sale takes it in. */
  vehicleID: z.number().int().nullable(),
  regNo: z.string(),
  /** Make and model as far as they are known. */
  description: z.string(),
  /** Null while nobody said it. */
  allowance: MoneyOut.nullable(),
  /** What its Details will still ask for, in their words. */
  lacks: z.array(z.string()),
})

export const PreparedSale = z.object({
  regNo: z.string(),
  /** Of the vehicle, which its form is filled over. */
  version: z.number().int(),
  client: z.object({ id: z.number().int(), idno: z.string(), name: z.string(), surname: z.string() }),
  saleType: z.number().int(),
  difference: MoneyOut.nullable(),
  /** The account that it gets; '' for a sale without instalments, or where no number follows. */
  hpAccountNo: z.string(),
  /** What the buyer has paid for the vehicle by now. */
  paid: MoneyOut,
  /** What is to be paid besides instalments, less what was paid; below zero when we owe the buyer. */
  cashDue: MoneyOut,
  tradeIn: PreparedTradeIn.nullable(),
  /** What it would be refused for, as whole sentences. */
  problems: z.array(z.string()),
  checks: z.array(CheckToConfirm),
  /** The same under the names of earlier releases. */
  questions: z.array(z.object({ doubt: z.enum(CHECK_CODES), field: z.string(), reason: z.string() })),
})
export type PreparedSale = z.output<typeof PreparedSale>

export const SaleChecksOut = PreparedSale.pick({ checks: true, questions: true })

export const SavedSale = z.object({
  vehicleID: z.number().int(),
  regNo: z.string(),
  clientName: z.string(),
  saleType: z.number().int(),
  /** '' for a sale without instalments. */
  hpAccountNo: z.string(),
  /** The car taken in; null for none. */
  peVehicleID: z.number().int().nullable(),
  /** What is still to be paid besides instalments; no entry books it but those of the cash book. */
  cashDue: MoneyOut,
})
export type SavedSale = z.output<typeof SavedSale>
