import { z } from 'zod'
import { DayIn, DayOut, Id, MoneyOut, orNone } from '../../kernel/wire'
import { ClientSummary } from '../clients/schemas'
import { EmailWords } from '../email/schemas'
import { STATEMENT_KINDS } from './enums'

/** A client with all accounts, or the account of one vehicle: one of both. */
export const StatementRequest = z
  .object({
    clientID: Id.optional(),
    vehicleID: Id.optional(),
    /** From the first day when absent. */
    fromDate: orNone(DayIn),
    /** With everything that is in the books when absent. */
    toDate: orNone(DayIn),
  })
  .refine(({ clientID, vehicleID }) => (clientID === undefined) !== (vehicleID === undefined), {
    path: ['clientID'],
    error: 'A statement needs either a client or a vehicle',
  })
export type StatementRequest = z.output<typeof StatementRequest>

export const StatementEmail = StatementRequest.safeExtend(EmailWords)
export type StatementEmail = z.output<typeof StatementEmail>

/** The requested payment, with the code that the app of a bank reads (server 23.2). */
const RequestedPaymentOut = z.object({
  amount: MoneyOut,
  /** Why that much. */
  reason: z.string(),
  /** By ISO 11649. */
  reference: z.string(),
  payee: z.string(),
  /** '' while Manage Data has no account. */
  iban: z.string(),
  /** The text of the QR code; null while there is no account to pay it to. */
  code: z.string().nullable(),
  /** Its modules, a text for each row: 1 is dark. Without a quiet zone. */
  modules: z.array(z.string()),
})
export type RequestedPaymentOut = z.output<typeof RequestedPaymentOut>

const balanceFields = { opening: MoneyOut, debits: MoneyOut, credits: MoneyOut, closing: MoneyOut, now: MoneyOut }

export const StatementAccount = z.object({
  kind: z.enum(STATEMENT_KINDS),
  vehicleID: z.number().int().nullable(),
  /** Of hire purchase; else ''. */
  accountNo: z.string(),
  regNo: z.string(),
  vehicle: z.string(),
  ...balanceFields,
  lines: z.array(
    z.object({
      date: DayOut,
      what: z.string(),
      reference: z.string(),
      debit: MoneyOut,
      credit: MoneyOut,
      balance: MoneyOut,
      cashID: z.number().int().nullable(),
    }),
  ),
  /** Null where nothing is to be paid. */
  payment: RequestedPaymentOut.nullable(),
})
export type StatementAccount = z.output<typeof StatementAccount>

export const StatementOut = z.object({
  client: ClientSummary.nullable(),
  fromDate: DayOut.nullable(),
  toDate: DayOut.nullable(),
  /** Over all accounts. */
  ...balanceFields,
  accounts: z.array(StatementAccount),
})
export type StatementOut = z.output<typeof StatementOut>
