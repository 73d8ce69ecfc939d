import { createHash } from 'node:crypto'
import type { EmailKind } from '@forecourt/core/features/email/enums'
import type { EmailWords } from '@forecourt/core/features/email/schemas'
import { EMAIL_GIVE_UP_MS, emailProblems } from '@forecourt/core/features/email/rules'
import type { OperationName } from '@forecourt/core/operations'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import { rightsNeeded } from '@forecourt/core/access'
import type { Ctx, Download } from '../../context'
import { refuseBeyondLimit } from './limit'
import { clientEmailAddress, cancelWaiting, insertEmail, lockEmail, documentOfEmail, requeueEmail } from './repository'
import { readEmailSettings } from './settings-repository'
import { newMessageID } from './settings-service'

/** A message with its document, the parameters of that, and the records that it belongs to. */
export interface QueuedEmail extends EmailWords {
  clientID: number | null
  kind: EmailKind
  /** The call that prints it: reading it again needs the same rights. */
  printedBy: OperationName
  receiptNumber?: number | null
  request: unknown
  fileName: string
  contentType: string
  bytes: Uint8Array
}

/**
 * Refuses a message that cannot be sent, before its document is printed.
 * @throws InvalidFields by `emailProblems`; Refusal 409 while e-mail is not set up.
 */
export async function refuseUnsendable(ctx: Ctx, words: EmailWords): Promise<void> {
  const problems = emailProblems(words)
  if (problems.length > 0) throw new InvalidFields(problems)
  if (!(await readEmailSettings(ctx.db))) throw new Refusal('EMAIL_NOT_SET')
}

export async function downloadBytes({ chunks }: Download): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const chunk of chunks) parts.push(Buffer.from(chunk))
  return Buffer.concat(parts)
}

/**
 * Queues a message with its printed document.
 * @source server 24.2
 */
export async function queueEmail(ctx: Ctx, { bytes, ...given }: QueuedEmail): Promise<number> {
  const settings = await readEmailSettings(ctx.db)
  if (!settings) throw new Refusal('EMAIL_NOT_SET')
  const { clientID, to, subject, fileName, receiptNumber = null } = given
  await refuseStrangeAddress(ctx, given)
  await refuseBeyondLimit(ctx, settings)
  const id = await insertEmail(ctx.db, {
    ...{ ...given, receiptNumber, paper: bytes, digest: createHash('sha256').update(bytes).digest('hex') },
    ...{ messageID: newMessageID(settings), by: ctx.caller.username, ...timesOf(ctx) },
  })
  await ctx.audit({ kind: 'email', subjectID: id, after: { to, subject, paper: fileName, state: 'waiting' } })
  ctx.announce({ kind: 'email', id: clientID, action: 'waiting' })
  return id
}

/**
 * Refuses an address without the right to write to any: the address of the document's client needs no right, a new one does.
 * @source server 24.3
 */
async function refuseStrangeAddress(ctx: Ctx, { clientID, to }: Pick<QueuedEmail, 'clientID' | 'to'>): Promise<void> {
  const own = clientID === null ? null : await clientEmailAddress(ctx.db, clientID)
  if (own?.trim().toLowerCase() === to.toLowerCase()) return
  ctx.need('emails')
}

/**
 * Sends a message again that no longer waits, for a user who may send it.
 * @source server 24.3
 */
export async function resendEmail(ctx: Ctx, id: number): Promise<void> {
  const email = await lockedEmail(ctx, id)
  ctx.need(...rightsNeeded(email.printedBy))
  await refuseStrangeAddress(ctx, email)
  if (email.state === 'waiting') throw new Refusal('EMAIL_WAITS')
  if (!email.hasPaper) throw new Refusal('EMAIL_PAPER_GONE')
  const settings = await readEmailSettings(ctx.db)
  if (!settings) throw new Refusal('EMAIL_NOT_SET')
  await refuseBeyondLimit(ctx, settings)
  const messageID = email.state === 'sent' ? newMessageID(settings) : null
  await requeueEmail(ctx.db, id, { ...timesOf(ctx), messageID })
  await emailChanged(ctx, email, 'waiting')
}

/** Cancels a waiting message, or dismisses a failed one. */
export async function cancelEmail(ctx: Ctx, id: number): Promise<void> {
  const email = await lockedEmail(ctx, id)
  if (email.state !== 'waiting' && email.state !== 'failed')
    throw new Refusal('EMAIL_NOT_WAITING', { state: email.state })
  if (email.isOnItsWay) throw new Refusal('EMAIL_ON_ITS_WAY')
  await cancelWaiting(ctx.db, id)
  await emailChanged(ctx, email, 'cancelled')
}

export async function emailedDocument(ctx: Ctx, id: number): Promise<Download> {
  const found = await documentOfEmail(ctx.db, id)
  if (!found) throw notFound(id)
  const { paper, fileName, contentType, printedBy } = found
  ctx.need(...rightsNeeded(printedBy))
  if (!paper) throw new Refusal('EMAIL_PAPER_GONE')
  async function* chunks() {
    if (paper) yield paper
  }
  return { contentType, fileName, isInline: true, chunks: chunks() }
}

type LockedEmail = NonNullable<Awaited<ReturnType<typeof lockEmail>>>

async function lockedEmail(ctx: Ctx, id: number): Promise<LockedEmail> {
  const email = await lockEmail(ctx.db, id)
  if (!email) throw notFound(id)
  return email
}

const notFound = (id: number) => new Refusal('RECORD_NOT_FOUND', { record: `E-mail ${id}` })

async function emailChanged(
  ctx: Ctx,
  { id, clientID, to, subject, fileName, state }: LockedEmail,
  next: string,
): Promise<void> {
  const told = { to, subject, paper: fileName }
  await ctx.audit({ kind: 'email', subjectID: id, before: { ...told, state }, after: { ...told, state: next } })
  ctx.announce({ kind: 'email', id: clientID, action: next })
}

function timesOf({ now }: Ctx) {
  return { at: now, giveUpAt: new Date(now.getTime() + EMAIL_GIVE_UP_MS) }
}
