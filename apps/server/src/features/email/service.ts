import { createHash } from 'node:crypto'
import type { EmailKind } from '@forecourt/core/features/email/enums'
import type { EmailWords } from '@forecourt/core/features/email/schemas'
import { EMAIL_GIVE_UP_MS, emailProblems } from '@forecourt/core/features/email/rules'
import type { OperationName } from '@forecourt/core/operations'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import { rightsNeeded } from '@forecourt/core/access'
import type { Ctx, Download } from '../../context'
import { refuseBeyondLimit } from './limit'
import { addressOf, cancelWaiting, insertEmail, lockEmail, paperOfEmail, waitAgain } from './repository'
import { readEmailSettings } from './settings-repository'
import { newMessageID } from './settings-service'

/** What is to be sent: the message, its paper, what that was asked with, and to whose records it belongs. */
export interface Sendable extends EmailWords {
  clientID: number | null
  kind: EmailKind
  /** The call that prints it: who reads it again needs what that needs. */
  printedBy: OperationName
  receiptNumber?: number | null
  request: unknown
  fileName: string
  contentType: string
  bytes: Uint8Array
}

/**
 * Refuses a message that cannot be sent, before its paper is printed.
 *
 * @throws InvalidFields by `emailProblems`; Refusal 409 while e-mail is not set up.
 */
export async function refuseUnsendable(ctx: Ctx, words: EmailWords): Promise<void> {
  const problems = emailProblems(words)
  if (problems.length > 0) throw new InvalidFields(problems)
  if (!(await readEmailSettings(ctx.db))) throw new Refusal('EMAIL_NOT_SET')
}

/** All of a paper. */
export async function bytesOf({ chunks }: Download): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const chunk of chunks) parts.push(Buffer.from(chunk))
  return Buffer.concat(parts)
}

/**
 * Puts a message among those that wait, with its paper as it was printed.
 *
 * @source server 24.2
 */
export async function sendLater(ctx: Ctx, { bytes, ...given }: Sendable): Promise<number> {
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
 * Lets nobody write to any address who may not: that of the client whose paper it is takes no right, one that is only now kept with them does.
 *
 * @source server 24.3
 */
async function refuseStrangeAddress(ctx: Ctx, { clientID, to }: Pick<Sendable, 'clientID' | 'to'>): Promise<void> {
  const own = clientID === null ? null : await addressOf(ctx.db, clientID)
  if (own?.trim().toLowerCase() === to.toLowerCase()) return
  ctx.need('emails')
}

/**
 * Sends a message that no longer waits once more, for who may send it anew.
 *
 * @source server 24.3
 */
export async function resendEmail(ctx: Ctx, id: number): Promise<void> {
  const email = await locked(ctx, id)
  ctx.need(...rightsNeeded(email.printedBy))
  await refuseStrangeAddress(ctx, email)
  if (email.state === 'waiting') throw new Refusal('EMAIL_WAITS')
  if (!email.hasPaper) throw new Refusal('EMAIL_PAPER_GONE')
  const settings = await readEmailSettings(ctx.db)
  if (!settings) throw new Refusal('EMAIL_NOT_SET')
  await refuseBeyondLimit(ctx, settings)
  const messageID = email.state === 'sent' ? newMessageID(settings) : null
  await waitAgain(ctx.db, id, { ...timesOf(ctx), messageID })
  await changed(ctx, email, 'waiting')
}

/** Takes back a message that waits, and sets one aside that failed. */
export async function cancelEmail(ctx: Ctx, id: number): Promise<void> {
  const email = await locked(ctx, id)
  if (email.state !== 'waiting' && email.state !== 'failed')
    throw new Refusal('EMAIL_NOT_WAITING', { state: email.state })
  if (email.isOnItsWay) throw new Refusal('EMAIL_ON_ITS_WAY')
  await cancelWaiting(ctx.db, id)
  await changed(ctx, email, 'cancelled')
}

/** The paper of a message, as it was sent. */
export async function emailPaper(ctx: Ctx, id: number): Promise<Download> {
  const found = await paperOfEmail(ctx.db, id)
  if (!found) throw notFound(id)
  const { paper, fileName, contentType, printedBy } = found
  ctx.need(...rightsNeeded(printedBy))
  if (!paper) throw new Refusal('EMAIL_PAPER_GONE')
  async function* chunks() {
    if (paper) yield paper
  }
  return { contentType, fileName, isInline: true, chunks: chunks() }
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockEmail>>>

async function locked(ctx: Ctx, id: number): Promise<Locked> {
  const email = await lockEmail(ctx.db, id)
  if (!email) throw notFound(id)
  return email
}

const notFound = (id: number) => new Refusal('RECORD_NOT_FOUND', { record: `E-mail ${id}` })

async function changed(ctx: Ctx, { id, clientID, to, subject, fileName, state }: Locked, next: string): Promise<void> {
  const told = { to, subject, paper: fileName }
  await ctx.audit({ kind: 'email', subjectID: id, before: { ...told, state }, after: { ...told, state: next } })
  ctx.announce({ kind: 'email', id: clientID, action: next })
}

function timesOf({ now }: Ctx) {
  return { at: now, giveUpAt: new Date(now.getTime() + EMAIL_GIVE_UP_MS) }
}
