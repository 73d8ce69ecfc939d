import { normaliseIdno } from '@forecourt/core/features/clients/rules'
import type { EmailPaperName } from '@forecourt/core/features/email/enums'
import { emailPaper, isReceiptPaper, paperEmail } from '@forecourt/core/features/email/papers'
import type { PaperEmail, PaperRequest, PreparedEmail } from '@forecourt/core/features/email/schemas'
import { Refusal } from '@forecourt/core/refusals'
import type { Ctx, Download } from '../../context'
import { readSettings } from '../settings/repository'
import {
  addressee,
  clientOfIdno,
  entrySubject,
  hireSubject,
  type PaperSubject,
  vehicleSubject,
} from './papers-repository'
import { bytesOf, refuseUnsendable, type Sendable, sendLater } from './service'

/** What the papers of other features do for a message. */
export interface Papers {
  /** What a paper was asked with, as its own call reads it. */
  read: (ctx: Ctx, paper: EmailPaperName, parameters: unknown) => Readonly<Record<string, unknown>>
  /** Prints it as its own call does. */
  print: (ctx: Ctx, paper: EmailPaperName, asked: Readonly<Record<string, unknown>>) => Promise<Download>
  /** The receipt of an entry as it stands; null while it has none. */
  receiptOf: (ctx: Ctx, entryID: number) => Promise<{ number: number; isOutdated: boolean } | null>
  /** An address becomes that of a client, by the save of clients. */
  keepAddress: (ctx: Ctx, client: { id: number; email: string }) => Promise<void>
}

type Asked = Readonly<Record<string, unknown>>

/**
 * To whom a paper would go, with which words.
 *
 * @throws Refusal 409 for a receipt that no longer says what its entry does; InvalidFields as the call of the paper has them.
 * @source server 24.3
 */
export async function prepareEmail(ctx: Ctx, request: PaperRequest, papers: Papers): Promise<PreparedEmail> {
  const { paper, clientID: given = null } = request
  const asked = papers.read(ctx, paper, request.parameters)
  const receipt = await sendableReceipt(ctx, { paper, asked }, papers)
  const subject = await subjectOf(ctx, paper, asked)
  const clientID = clientOf(subject, given)
  const client = clientID === null ? null : await addressee(ctx.db, clientID)
  if (clientID !== null && !client) throw new Refusal('RECORD_NOT_FOUND', { record: `Client ${clientID}` })
  const { dealership } = await readSettings(ctx.db)
  const of = receipt === null ? markOf(paper, subject) : String(receipt)
  const words = paperEmail({ paper, of, name: client?.name ?? '', dealership: dealership.name })
  return {
    client: client && { id: client.id, name: client.name },
    paper: [emailPaper(paper).name, of].filter(Boolean).join(' '),
    to: client?.email ?? '',
    ...words,
  }
}

/**
 * Prints a paper in the transaction of the save, as its own call does, and puts a message with it among those that wait: a receipt is numbered by being
 * sent first, and is a copy of what was issued ever after.
 *
 * @source server 24.3
 */
export async function sendPaper(ctx: Ctx, given: PaperEmail, papers: Papers): Promise<number> {
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
  const sendable: Sendable = {
    ...{ ...words, clientID, kind: isReceiptPaper(paper) ? 'receipt' : 'document', printedBy: paper, request: asked },
    ...{ fileName, contentType, bytes: await bytesOf(printed) },
  }
  const receipt = isReceiptPaper(paper) ? await papers.receiptOf(ctx, Number(asked.cashID)) : null
  const id = await sendLater(ctx, { ...sendable, receiptNumber: receipt?.number ?? null })
  if (given.keepAddress) await keep(ctx, { clientID, email: given.to }, papers)
  return id
}

async function keep(
  ctx: Ctx,
  { clientID, email }: { clientID: number | null; email: string },
  { keepAddress }: Papers,
): Promise<void> {
  if (clientID === null) throw new Refusal('EMAIL_NO_CLIENT')
  await keepAddress(ctx, { id: clientID, email })
}

/** The number of the receipt that would be sent, null for one that is not issued yet and for any other paper; refused where sending would make it another. */
async function sendableReceipt(
  ctx: Ctx,
  { paper, asked }: { paper: EmailPaperName; asked: Asked },
  { receiptOf }: Papers,
): Promise<number | null> {
  if (!isReceiptPaper(paper)) return null
  if (asked.newReceiptNumber || asked.replaceReceipt) throw new Refusal('EMAIL_RECEIPT_NUMBER')
  const receipt = await receiptOf(ctx, Number(asked.cashID))
  if (receipt?.isOutdated) throw new Refusal('EMAIL_RECEIPT_OUTDATED', { number: receipt.number })
  return receipt?.number ?? null
}

async function subjectOf(ctx: Ctx, paper: EmailPaperName, asked: Asked): Promise<PaperSubject> {
  const { of, by } = emailPaper(paper)
  const id = by === undefined ? 0 : Number(asked[by] ?? 0)
  if (of === 'payer') return { ...(await entrySubject(ctx.db, id)), ...madeOutTo(asked) }
  if (of === 'hirer') return hireSubject(ctx.db, id)
  const subject = await vehicleSubject(ctx.db, id, of)
  if (of !== 'named') return subject
  const idno = asked.clientIDNO
  if (typeof idno === 'string') return { ...subject, clientID: await clientOfIdno(ctx.db, normaliseIdno(idno)) }
  return { ...subject, ...madeOutTo(asked) }
}

/** Whom a paper is made out to by what it was asked with. */
function madeOutTo({ clientID }: Asked): Partial<PaperSubject> {
  return typeof clientID === 'number' ? { clientID } : {}
}

/** The client of a paper, or, of one that is nobody's, whom it is sent for. */
function clientOf({ clientID }: PaperSubject, named: number | null): number | null {
  if (clientID !== null && named !== null && named !== clientID) throw new Refusal('EMAIL_OTHER_CLIENT')
  return clientID ?? named
}

function markOf(paper: EmailPaperName, { accountNo, regNo }: PaperSubject): string {
  const { isOfAccount = false, of } = emailPaper(paper)
  const mark = isOfAccount || of === 'payer' ? accountNo || regNo : regNo
  // A receipt is called by its number, which is not known before it is issued.
  return of === 'payer' && mark !== '' ? `for ${mark}` : mark
}
