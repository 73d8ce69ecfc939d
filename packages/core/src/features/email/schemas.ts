import { z } from 'zod'
import { Flag, Id, IdOrNone, LongTextIn, MomentOut, TextIn, WholeIn } from '../../kernel/wire'
import { EMAIL_KINDS, EMAIL_DOCUMENT_CALLS, EMAIL_SECURITIES, EMAIL_STATES } from './enums'

/** The e-mail settings without the password. */
export const EmailSettings = z.object({
  host: z.string(),
  port: z.number().int(),
  security: z.enum(EMAIL_SECURITIES),
  username: z.string(),
  /** A password is kept, sealed. */
  hasPassword: z.boolean(),
  senderName: z.string(),
  senderAddress: z.string(),
  replyTo: z.string(),
  /** How many e-mails one user sends within an hour. */
  hourlyLimit: z.number().int(),
})
export type EmailSettings = z.output<typeof EmailSettings>
/** `settings` is null until they are first saved. */
export const EmailSettingsOut = z.object({ settings: EmailSettings.nullable() })

/** 400 by `emailSettingsProblems`. */
export const EmailSettingsIn = z.object({
  host: TextIn,
  port: WholeIn,
  security: z.enum(EMAIL_SECURITIES),
  /** '' for a server that asks for none. */
  username: TextIn,
  /** Absent or null, the one that is kept stays; '' takes it away. Kept only for the server and user that it was typed for. */
  password: z.string().max(500).nullish(),
  senderName: TextIn,
  senderAddress: TextIn,
  replyTo: TextIn,
  /** Absent, it stays. */
  hourlyLimit: WholeIn.optional(),
})
export type EmailSettingsIn = z.output<typeof EmailSettingsIn>

export const EmailTest = z.object({ to: TextIn })
export const EmailTestResult = z.object({ isSent: z.boolean(), answer: z.string() })

/** Recipient, subject and text of a message. 400 by `emailProblems`. */
export const EmailWords = {
  to: TextIn,
  subject: TextIn,
  text: LongTextIn,
  /** The address becomes that of the client, whoever it is sent for. */
  keepAddress: Flag.nullish(),
}
export type EmailWords = { to: string; subject: string; text: string; keepAddress?: boolean | null | undefined }

const DocumentFields = {
  paper: z.enum(EMAIL_DOCUMENT_CALLS, { error: 'This document cannot be sent by e-mail' }),
  /** What that call takes. */
  parameters: z.record(z.string(), z.unknown()),
  /** Whom it is for, of a paper that says nothing of that. */
  clientID: IdOrNone.optional(),
}
export const EmailDocumentRequest = z.object(DocumentFields)
export type EmailDocumentRequest = z.output<typeof EmailDocumentRequest>
export const DocumentEmailIn = z.object({ ...DocumentFields, ...EmailWords })
export type DocumentEmailIn = z.output<typeof DocumentEmailIn>

export const PreparedEmail = z.object({
  /** Whose records it belongs to; null for nobody that the books know. */
  client: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** What is attached, in words. */
  paper: z.string(),
  /** '' where no address is known. */
  to: z.string(),
  subject: z.string(),
  text: z.string(),
})
export type PreparedEmail = z.output<typeof PreparedEmail>

export const EmailRef = z.object({ id: Id })
/** The messages of a client, or the newest 100 of all. */
export const EmailsSearch = z.object({ clientID: Id.optional() })
/** The number of waiting messages, and of failed ones that were neither sent again nor cancelled. */
export const EmailCounts = z.object({ waiting: z.number().int(), failed: z.number().int() })

export const Email = z.object({
  id: z.number().int(),
  clientID: z.number().int().nullable(),
  /** The name of that client; '' for nobody. */
  clientName: z.string(),
  /** The number of the receipt that it is; null for any other paper. */
  receiptNumber: z.number().int().nullable(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  kind: z.enum(EMAIL_KINDS),
  state: z.enum(EMAIL_STATES),
  tries: z.number().int(),
  /** What the mail server said last, or why nobody answered; null before the first try. */
  answer: z.string().nullable(),
  triedAt: MomentOut.nullable(),
  /** When it is tried next, of one that waits. */
  nextAt: MomentOut.nullable(),
  sentAt: MomentOut.nullable(),
  by: z.string(),
  at: MomentOut,
  fileName: z.string(),
  /** The paper as it was sent is still kept. */
  hasPaper: z.boolean(),
})
export type Email = z.output<typeof Email>
export const Emails = z.object({ data: z.array(Email) })
