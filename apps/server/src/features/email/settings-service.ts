import { randomUUID } from 'node:crypto'
import type { EmailSettings, EmailSettingsIn, EmailTested } from '@forecourt/core/features/email/schemas'
import { emailSettingsProblems, HOURLY_LIMIT, isEmailAddress } from '@forecourt/core/features/email/rules'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import type { z } from 'zod'
import type { Ctx } from '../../context'
import type { Trx } from '../../database/database'
import { eventText } from '../../database/audit'
import { outboxOf } from '../../database/outbox'
import { type Purpose, sealed, sealName, unsealed } from '../../guard/sealed'
import { readSettings } from '../settings/repository'
import { refuseBeyondLimit } from './limit'
import { type Account, deliver } from './sender'
import {
  forgetPasswordOfOtherSecret,
  lockEmailSettings,
  readEmailSettings,
  type StoredSettings,
  writeEmailSettings,
} from './settings-repository'

/** For which server and user a password is sealed: whoever changes them in the database has no password for it. */
const ownOf = ({ host, username }: Pick<StoredSettings, 'host' | 'username'>): Purpose => ({
  use: 'email-password',
  of: `password of ${username} at ${host}`,
})

export const OTHER_SECRET =
  'The server has another secret than when the password of e-mail was saved: type it again in Manage Data, E-mail'

export async function emailSettingsOut(ctx: Ctx): Promise<EmailSettings | null> {
  const stored = await readEmailSettings(ctx.db)
  if (!stored) return null
  const { sealedPassword, ...told } = stored
  return { ...told, hasPassword: sealedPassword !== null }
}

/**
 * Saves how e-mail is sent. A password that is kept goes to no other server and is of no other user.
 *
 * @throws InvalidFields by `emailSettingsProblems`, or at `password`.
 * @source server 24.1
 */
export async function saveEmailSettings(ctx: Ctx, given: EmailSettingsIn): Promise<void> {
  const { password, port, hourlyLimit: limit, ...rest } = given
  await lockEmailSettings(ctx.db)
  const before = await readEmailSettings(ctx.db)
  const hourlyLimit = limit === undefined ? (before?.hourlyLimit ?? HOURLY_LIMIT) : limit
  const problems = emailSettingsProblems({ ...rest, port, hourlyLimit })
  if (problems.length > 0 || port === null || hourlyLimit === null) throw new InvalidFields(problems)
  const after = { ...rest, port, hourlyLimit, sealedPassword: passwordAfter(ctx, { ...rest, password }, before) }
  await writeEmailSettings(ctx.db, after)
  const isNew = after.sealedPassword !== null && after.sealedPassword !== before?.sealedPassword
  await ctx.audit({
    kind: 'settings',
    subjectID: null,
    before: before ? told(before, 'kept') : {},
    after: told(after, isNew ? 'typed anew' : 'kept'),
  })
  ctx.announce({ kind: 'settings', id: null, action: 'changed' })
}

function passwordAfter(
  ctx: Ctx,
  given: { host: string; username: string; password: string | null | undefined },
  before: StoredSettings | null,
): string | null {
  const { host, username, password } = given
  if (password) return sealed(ctx.config.secret, ownOf(given), Buffer.from(password))
  if (password === '' || username === '' || before?.sealedPassword == null) return null
  if (before.host !== host || before.username !== username)
    throw new InvalidFields([{ field: 'password', message: 'The server or user has changed. Type the password again' }])
  return before.sealedPassword
}

/** What the audit says: whether there is a password, never which. */
function told({ host, port, security, ...of }: StoredSettings, password: string): Record<string, string> {
  return {
    emailServer: `${host}:${port} ${security}`,
    emailUser: of.username,
    emailPassword: of.sealedPassword === null ? '' : password,
    emailSender: [of.senderName, `<${of.senderAddress}>`].filter(Boolean).join(' '),
    emailReplyTo: of.replyTo,
    emailHourlyLimit: String(of.hourlyLimit),
  }
}

/** Through whom messages go; `undefined` where the password opens no more. */
export function accountOf({ sealedPassword, ...settings }: StoredSettings, secret: string): Account | undefined {
  if (sealedPassword === null) return { ...settings, password: null }
  const password = unsealed(secret, ownOf(settings), sealedPassword)
  return password ? { ...settings, password: password.toString() } : undefined
}

/** A name for a message that is no other's, of the domain of the sender. */
export function newMessageID({ senderAddress }: Pick<StoredSettings, 'senderAddress'>): string {
  return `<${randomUUID()}@${senderAddress.split('@')[1]}>`
}

/**
 * Sends a message at once, and says what came of it.
 *
 * @throws Refusal 409 while e-mail is not set up; InvalidFields at `to`.
 * @source server 24.1
 */
export async function testEmail(ctx: Ctx, to: string): Promise<z.output<typeof EmailTested>> {
  if (!isEmailAddress(to)) throw new InvalidFields([{ field: 'to', message: 'To is not an e-mail address' }])
  const settings = await readEmailSettings(ctx.db)
  if (!settings) throw new Refusal('EMAIL_NOT_SET')
  await refuseBeyondLimit(ctx, settings)
  const account = accountOf(settings, ctx.config.secret)
  if (!account) return { isSent: false, answer: OTHER_SECRET }
  const { dealership } = await readSettings(ctx.db)
  const { outcome, answer } = await deliver(account, {
    to,
    subject: `Test of e-mail${dealership.name === '' ? '' : `, ${dealership.name}`}`,
    text: `E-mail of ${dealership.name || 'the dealership'} works: ${ctx.caller.username} sent this message to try it.`,
    messageID: newMessageID(settings),
    attachment: null,
  })
  await ctx.audit({ kind: 'settings', subjectID: null, before: {}, after: { emailTest: `${to}: ${answer}` } })
  return outcome === 'sent'
    ? { isSent: true, answer: `The server took it: ${answer}` }
    : { isSent: false, answer: outcome === 'away' ? answer : `The server refused it: ${answer}` }
}

/** Takes a password away that was sealed with another secret, which nobody can open; whether there was one. */
export async function removeEmailPasswordOfOtherSecret(
  trx: Trx,
  { secret, now }: { secret: string; now: Date },
): Promise<boolean> {
  if (!(await forgetPasswordOfOtherSecret(trx, sealName(secret)))) return false
  const outbox = outboxOf(trx, {
    by: { at: now, userID: null, username: '', operation: 'SaveEmailSettings' },
    events: [
      eventText({
        kind: 'settings',
        subjectID: null,
        before: { emailPassword: 'kept' },
        after: { emailPassword: '' },
      }),
    ],
    kept: null,
    notices: [{ kind: 'settings', id: null, action: 'changed' }],
  })
  if (outbox) await trx.executeQuery(outbox)
  return true
}
