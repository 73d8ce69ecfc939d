import { z } from 'zod'
import {
  DayIn,
  DayOut,
  Flag,
  Id,
  IdOrNone,
  LongTextIn,
  MoneyIn,
  MoneyOut,
  NumberIn,
  TextIn,
  orNone,
  WholeIn,
  wholeFrom,
} from '../../kernel/wire'
import { ReceiptNumber } from '../cash-book/schemas'
import { ClientSummary } from '../clients/schemas'
import { CARD_SIZES } from '../hire-purchase/enums'
import { NewTermsIn } from '../credit/change-schemas'
import { SETTLEMENT_METHODS } from '../settings/enums'

const note = LongTextIn.nullish()
const terms = { terms: LongTextIn.nullish(), terms2: LongTextIn.nullish() }

/** `ID` is the vehicle's id in every document. */
export const DocumentRef = z.object({ ID: Id })

export const BillsRequest = z.object({
  ID: Id,
  /** The bill of this instalment alone. */
  instalmentID: Id.nullish(),
})
export type BillsRequest = z.output<typeof BillsRequest>

export const StandingOrderRequest = z.object({
  vehicleID: Id,
  /** One of the banks of the settings, counted from 1; the first when absent. */
  bankID: wholeFrom(1, 3).nullish(),
  paymentDetails: LongTextIn.nullish(),
})
export type StandingOrderRequest = z.output<typeof StandingOrderRequest>

/** The settlement of an account: `date` is today when absent, `method` the specified one when absent. */
export const SettlementRequest = z.object({
  ID: Id,
  date: orNone(DayIn),
  method: z.enum(SETTLEMENT_METHODS, { error: `Method is one of ${SETTLEMENT_METHODS.join(', ')}` }).nullish(),
})
export type SettlementRequest = z.output<typeof SettlementRequest>

/** The saved withdrawal of an account, else one on a day: today when absent. */
export const WithdrawalDocumentRequest = z.object({ ID: Id, date: orNone(DayIn) })

/** New terms of an account, as Reschedule takes them; the latest saved ones when none is given. */
export const TermsDocumentRequest = NewTermsIn.omit({ vehicleID: true }).extend({ ID: Id })

/** The terms of a quote: `rate` is flat, in percent a year; none without. It may have a vehicle, and the last day on which it binds. */
export const QuoteDocumentRequest = z.object({
  price: orNone(MoneyIn),
  deposit: orNone(MoneyIn),
  numberOfMonths: WholeIn.optional(),
  rate: NumberIn.optional(),
  vehicleID: IdOrNone.optional(),
  validUntil: orNone(DayIn),
})
export type QuoteDocumentRequest = z.output<typeof QuoteDocumentRequest>

/** The terms of the representative example in the leaflet on credit. */
export const CreditLeafletRequest = QuoteDocumentRequest.omit({ vehicleID: true, validUntil: true })
export type CreditLeafletRequest = z.output<typeof CreditLeafletRequest>

/** A client whose application for credit for a vehicle was refused. */
export const RefusalRequest = z.object({ vehicleID: Id, clientID: Id })

const CARS_MAX = 60

/**
 * Cars of the stock on one offer: by id, or by registration. `price` takes the place of the asking price of one car; without months there is no
 * credit.
 */
export const CarOffersRequest = CreditLeafletRequest.extend({
  vehicleIDs: z.array(Id).max(CARS_MAX).default([]),
  regNos: z.array(TextIn).max(CARS_MAX).default([]),
})
export type CarOffersRequest = z.output<typeof CarOffersRequest>

export const WindowCardsRequest = CarOffersRequest.extend({
  size: z.enum(CARD_SIZES).default('A5'),
  hasCode: Flag.default(true),
})

/** The offers, or the sentence that says why they cannot be made. */
export const CarOffers = z.object({
  problem: z.string(),
  offers: z.array(
    z.object({
      vehicleID: z.number().int(),
      regNo: z.string(),
      title: z.string(),
      price: MoneyOut,
      /** The representative example; empty without credit. */
      example: z.array(z.object({ label: z.string(), value: z.string() })),
      /** The advert as text. */
      advert: z.string(),
    }),
  ),
})
export type CarOffers = z.output<typeof CarOffers>

export const CancellationRequest = z.object({
  ID: Id,
  date: orNone(DayIn),
  /** 1 or 2 of the signatories of the settings; the first when absent. */
  signature: wholeFrom(1, 2).nullish(),
})
export type CancellationRequest = z.output<typeof CancellationRequest>

export const VehicleDetailsRequest = z.object({ ID: Id, note })
export const CustomVehicleDetailsRequest = z.object({ ID: Id, regNo: TextIn.nullish(), note })
export type CustomVehicleDetailsRequest = z.output<typeof CustomVehicleDetailsRequest>

export const InvoiceRequest = z.object({
  vehicleID: Id,
  clientIDNO: TextIn.nullish(),
  amount: orNone(MoneyIn),
  note,
  customRegNo: TextIn.nullish(),
})
export type InvoiceRequest = z.output<typeof InvoiceRequest>

export const PurchaseAgreementRequest = z.object({ ID: Id, details: LongTextIn.nullish() })
export type PurchaseAgreementRequest = z.output<typeof PurchaseAgreementRequest>

/** Texts are printed as sent: what is absent is not printed. */
export const SaleAgreementRequest = z.object({ ID: Id, paymentDetails: LongTextIn.nullish(), ...terms })
export type SaleAgreementRequest = z.output<typeof SaleAgreementRequest>
export const HpAgreementRequest = z.object({ ID: Id, ...terms })
export type HpAgreementRequest = z.output<typeof HpAgreementRequest>

export const SaleAgreementDetails = z.object({ paymentDetails: z.string(), terms: z.string(), terms2: z.string() })
export type SaleAgreementDetails = z.output<typeof SaleAgreementDetails>
export const HpAgreementDetails = z.object({ terms: z.string(), terms2: z.string() })
export type HpAgreementDetails = z.output<typeof HpAgreementDetails>
export const PurchaseAgreementDetails = z.object({ details: z.string() })

/** Bills of exchange without an account: `amount` is that of each, monthly from `startDate`; `date` is the day of issue. */
export const CustomBillsRequest = z.object({
  clientID: IdOrNone.optional(),
  date: orNone(DayIn),
  amount: orNone(MoneyIn),
  numberOfPayments: WholeIn.optional(),
  startDate: orNone(DayIn),
  description: TextIn.nullish(),
})
export type CustomBillsRequest = z.output<typeof CustomBillsRequest>

/** A cancellation of a vehicle that is not in the books. */
export const CustomCancellationRequest = z.object({
  date: orNone(DayIn),
  name: TextIn.nullish(),
  surname: TextIn.nullish(),
  address1: TextIn.nullish(),
  address2: TextIn.nullish(),
  address3: TextIn.nullish(),
  regNo: TextIn.nullish(),
  make: TextIn.nullish(),
  model: TextIn.nullish(),
  /** 1 or 2 of the signatories of the settings; the first when absent. */
  signature: wholeFrom(1, 2).nullish(),
})
export type CustomCancellationRequest = z.output<typeof CustomCancellationRequest>

/** A possible client of a receipt: the buyer with the agreed amount, or the client of an attempt with the rest of the deposit. */
export const ReceiptClient = ClientSummary.extend({
  date: DayOut.nullable(),
  amount: MoneyOut.nullable(),
  spouseIDNo: z.string(),
})
export type ReceiptClient = z.output<typeof ReceiptClient>

export const DepositReceiptData = z.object({
  /** The number that the next receipt gets. */
  currentReceiptNumber: z.number().int(),
  clientSoldTo: ReceiptClient.nullable(),
  clientAttempts: z.array(ReceiptClient),
})
export type DepositReceiptData = z.output<typeof DepositReceiptData>

const receiptNumbering = {
  /** Override Receipt Number: this one instead of the next; none when absent. */
  newReceiptNumber: z
    .union([z.null(), z.literal(0).transform(() => null), z.literal('').transform(() => null), ReceiptNumber])
    .optional(),
  /** Issues a new receipt in place of the one that the entry has, which becomes void. */
  replaceReceipt: Flag.nullish(),
}
export type ReceiptNumbering = z.output<z.ZodObject<typeof receiptNumbering>>

export const PaymentReceiptRequest = z.object({ cashID: Id, ...receiptNumbering })
export type PaymentReceiptRequest = z.output<typeof PaymentReceiptRequest>

/** `id` is the vehicle's. The printed amount is that of the entry, whatever is sent. */
export const DepositReceiptRequest = z.object({
  id: IdOrNone.optional(),
  cashID: IdOrNone.optional(),
  clientID: IdOrNone.optional(),
  showLicense: Flag.nullish(),
  showPlates: Flag.nullish(),
  amount: z.union([z.literal('').transform(() => null), z.null(), MoneyIn]).optional(),
  ...receiptNumbering,
  /** What is taken in part exchange, in words. */
  partExchange: LongTextIn.nullish(),
  terms: LongTextIn.nullish(),
})
export type DepositReceiptRequest = z.output<typeof DepositReceiptRequest>

/** Cheques in hand and cash for a bank: its name, and our account there as the reference. */
export const LodgementSlipRequest = z.object({
  chequeIDs: z.array(Id).max(500).default([]),
  /** The entry that banked them already, in their place: its day and its cheques are those of the slip. */
  cashEntryID: IdOrNone.optional(),
  name: TextIn.optional(),
  description: TextIn.optional(),
  reference: TextIn.optional(),
  cash: orNone(MoneyIn),
})
export type LodgementSlipRequest = z.output<typeof LodgementSlipRequest>
