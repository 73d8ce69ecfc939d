import { normaliseIdno } from '@forecourt/core/features/clients/rules'
import type { EmailDocumentCall } from '@forecourt/core/features/email/enums'
import { emailDocument, isReceiptDocument, documentEmail } from '@forecourt/core/features/email/document-email'
import type { DocumentEmailIn, EmailDocumentRequest, PreparedEmail } from '@forecourt/core/features/email/schemas'
import { Refusal } from '@forecourt/core/refusals'
import type { Ctx, Download } from '../../context'
import { readSettings } from '../settings/repository'
import {
  addressee,
  clientIDByIdno,
  entrySubject,
  hireSubject,
  type EmailSubject,
  vehicleSubject,
} from './documents-repository'
import { downloadBytes, refuseUnsendable, type QueuedEmail, queueEmail } from './service'

interface EmailedDocument {
  paper: EmailDocumentCall
  asked: Readonly<Record<string, unknown>>
  to: string
  messageID: number
}

/** Functions of other features that e-mail documents. */
export interface EmailDocuments {
  /** Parses the parameters of a document as its own call does. */
  read: (ctx: Ctx, paper: EmailDocumentCall, parameters: unknown) => Readonly<Record<string, unknown>>
  /** Prints it as its own call does. */
  print: (ctx: Ctx, paper: EmailDocumentCall, asked: Readonly<Record<string, unknown>>) => Promise<Download>
  /** Returns the receipt of an entry; null while it has none. */
  receiptOf: (ctx: Ctx, entryID: number) => Promise<{ number: number; isOutdated: boolean } | null>
  /** Records what of a credit agreement is given by it. */
  recordGiven: (ctx: Ctx, given: EmailedDocument) => Promise<void>
  /** Saves the address of a client, by the save of clients. */
  saveAddress: (ctx: Ctx, client: { id: number; email: string }) => Promise<void>
}

type DocumentParameters = Readonly<Record<string, unknown>>

/**
 * Returns the recipient and words of a document's e-mail.
 * @throws Refusal 409 for a receipt that differs from its entry; InvalidFields as in the call of the document.
 * @source server 24.3
 */
export async function prepareEmail(
  ctx: Ctx,
  request: EmailDocumentRequest,
  papers: EmailDocuments,
): Promise<PreparedEmail> {
  const { paper, clientID: given = null } = request
  const asked = papers.read(ctx, paper, request.parameters)
  const receipt = await sendableReceipt(ctx, { paper, asked }, papers)
  const subject = await subjectOf(ctx, paper, asked)
  const clientID = clientOf(subject, given)
  const client = clientID === null ? null : await addressee(ctx.db, clientID)
  if (clientID !== null && !client) throw new Refusal('RECORD_NOT_FOUND', { record: `Client ${clientID}` })
  const { dealership } = await readSettings(ctx.db)
  const of = receipt === null ? referenceOf(paper, subject) : String(receipt)
  const words = documentEmail({ paper, of, name: client?.name ?? '', dealership: dealership.name })
  return {
    client: client && { id: client.id, name: client.name },
    paper: [emailDocument(paper).name, of].filter(Boolean).join(' '),
    to: client?.email ?? '',
    ...words,
  }
}

/**
 * Prints a document in the transaction of the save, as its own call does, and queues a message with it: sending a receipt first numbers it, and later
 * sends are copies.
 * @source server 24.3
 */
export async function sendDocument(ctx: Ctx, given: DocumentEmailIn, papers: EmailDocuments): Promise<number> {
  await refuseUnsendable(ctx, given)
  const { paper, parameters, clientID: named = null, ...words } = given
  const asked = papers.read(ctx, paper, parameters)
  // Nobody changes the entry of a receipt from here on.
  const subject = await subjectOf(ctx, paper, asked)
  await sendableReceipt(ctx, { paper, asked }, papers)
  const clientID = clientOf(subject, named)
  if (clientID !== null && !(await addressee(ctx.db, clientID)))
    throw new Refusal('RECORD_NOT_FOUND', { record: `Client ${clientID}` })
  const printed = await papers.print(ctx, paper, asked)
  const { fileName, contentType } = printed
  const sendable: QueuedEmail = {
    ...{
      ...words,
      clientID,
      kind: isReceiptDocument(paper) ? 'receipt' : 'document',
      printedBy: paper,
      request: asked,
    },
    ...{ fileName, contentType, bytes: await downloadBytes(printed) },
  }
  const receipt = isReceiptDocument(paper) ? await papers.receiptOf(ctx, Number(asked.cashID)) : null
  const id = await queueEmail(ctx, { ...sendable, receiptNumber: receipt?.number ?? null })
  await papers.recordGiven(ctx, { paper, asked, to: given.to, messageID: id })
  if (given.keepAddress) await saveClientAddress(ctx, { clientID, email: given.to }, papers)
  return id
}

async function saveClientAddress(
  ctx: Ctx,
  { clientID, email }: { clientID: number | null; email: string },
  { saveAddress }: EmailDocuments,
): Promise<void> {
  if (clientID === null) throw new Refusal('EMAIL_NO_CLIENT')
  await saveAddress(ctx, { id: clientID, email })
}

/**
 * Returns the number of the receipt to send, null for one that is not issued yet and for any other document; refused when sending would change it.
 */
async function sendableReceipt(
  ctx: Ctx,
  { paper, asked }: { paper: EmailDocumentCall; asked: DocumentParameters },
  { receiptOf }: EmailDocuments,
): Promise<number | null> {
  if (!isReceiptDocument(paper)) return null
  if (asked.newReceiptNumber || asked.replaceReceipt) throw new Refusal('EMAIL_RECEIPT_NUMBER')
  const receipt = await receiptOf(ctx, Number(asked.cashID))
  if (receipt?.isOutdated) throw new Refusal('EMAIL_RECEIPT_OUTDATED', { number: receipt.number })
  return receipt?.number ?? null
}

async function subjectOf(ctx: Ctx, paper: EmailDocumentCall, asked: DocumentParameters): Promise<EmailSubject> {
  const { of, by } = emailDocument(paper)
  const id = by === undefined ? 0 : Number(asked[by] ?? 0)
  if (of === 'payer') return { ...(await entrySubject(ctx.db, id)), ...recipientOf(asked) }
  if (of === 'hirer') return hireSubject(ctx.db, id)
  const subject = await vehicleSubject(ctx.db, id, of)
  if (of !== 'named') return subject
  const idno = asked.clientIDNO
  if (typeof idno === 'string') return { ...subject, clientID: await clientIDByIdno(ctx.db, normaliseIdno(idno)) }
  return { ...subject, ...recipientOf(asked) }
}

/** Returns the client that a document is made out to by its parameters. */
function recipientOf({ clientID }: DocumentParameters): Partial<EmailSubject> {
  return typeof clientID === 'number' ? { clientID } : {}
}

/** Returns the client of a document, or the named client when it has none. */
function clientOf({ clientID }: EmailSubject, named: number | null): number | null {
  if (clientID !== null && named !== null && named !== clientID) throw new Refusal('EMAIL_OTHER_CLIENT')
  return clientID ?? named
}

function referenceOf(paper: EmailDocumentCall, { accountNo, regNo }: EmailSubject): string {
  const { isOfAccount = false, of } = emailDocument(paper)
  const mark = isOfAccount || of === 'payer' ? accountNo || regNo : regNo
  // A receipt is called by its number, which is not known before it is issued.
  return of === 'payer' && mark !== '' ? `for ${mark}` : mark
}
