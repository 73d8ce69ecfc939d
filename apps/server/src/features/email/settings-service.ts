import { randomUUID } from 'node:crypto'
import type { EmailSettings, EmailSettingsIn, EmailTestResult } from '@forecourt/core/features/email/schemas'
import { emailSettingsProblems, HOURLY_LIMIT, isEmailAddress } from '@forecourt/core/features/email/rules'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import type { z } from 'zod'
import type { Ctx } from '../../context'
import type { Trx } from '../../database/database'
import { eventText } from '../../database/audit'
import { outboxStatement } from '../../database/outbox'
import { type EncryptionPurpose, encrypt, encryptionSecretName, decrypt } from '../../guard/encryption'
import { readSettings } from '../settings/repository'
import { refuseBeyondLimit } from './limit'
import { type MailAccount, deliverEmail } from './sender'
import {
  deletePasswordOfOtherSecret,
  lockEmailSettings,
  readEmailSettings,
  type StoredSettings,
  writeEmailSettings,
} from './settings-repository'

/** Returns the server and user that a password is encrypted for: changing them in the database makes it unusable. */
const passwordPurpose = ({ host, username }: Pick<StoredSettings, 'host' | 'username'>): EncryptionPurpose => ({
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
 * Saves the settings of e-mail. A stored password is not used for another server or user.
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
    before: before ? auditedSettings(before, 'kept') : {},
    after: auditedSettings(after, isNew ? 'typed anew' : 'kept'),
  })
  ctx.announce({ kind: 'settings', id: null, action: 'changed' })
}

function passwordAfter(
  ctx: Ctx,
  given: { host: string; username: string; password: string | null | undefined },
  before: StoredSettings | null,
): string | null {
  const { host, username, password } = given
  if (password) return encrypt(ctx.config.secret, passwordPurpose(given), Buffer.from(password))
  if (password === '' || username === '' || before?.sealedPassword == null) return null
  if (before.host !== host || before.username !== username)
    throw new InvalidFields([{ field: 'password', message: 'The server or user has changed. Type the password again' }])
  return before.sealedPassword
}

/** Returns what the audit stores: whether there is a password, never which. */
function auditedSettings({ host, port, security, ...of }: StoredSettings, password: string): Record<string, string> {
  return {
    emailServer: `${host}:${port} ${security}`,
    emailUser: of.username,
    emailPassword: of.sealedPassword === null ? '' : password,
    emailSender: [of.senderName, `<${of.senderAddress}>`].filter(Boolean).join(' '),
    emailReplyTo: of.replyTo,
    emailHourlyLimit: String(of.hourlyLimit),
  }
}

/** Returns the mail account; `undefined` when the password cannot be decrypted. */
export function mailAccountOf(
  { sealedPassword, ...settings }: StoredSettings,
  secret: string,
): MailAccount | undefined {
  if (sealedPassword === null) return { ...settings, password: null }
  const password = decrypt(secret, passwordPurpose(settings), sealedPassword)
  return password ? { ...settings, password: password.toString() } : undefined
}

/** Returns a unique message id, in the domain of the sender. */
export function newMessageID({ senderAddress }: Pick<StoredSettings, 'senderAddress'>): string {
  return `<${randomUUID()}@${senderAddress.split('@')[1]}>`
}

/**
 * Sends a test message at once and returns the result.
 * @throws Refusal 409 while e-mail is not set up; InvalidFields at `to`.
 * @source server 24.1
 */
export async function testEmail(ctx: Ctx, to: string): Promise<z.output<typeof EmailTestResult>> {
  if (!isEmailAddress(to)) throw new InvalidFields([{ field: 'to', message: 'To is not an e-mail address' }])
  const settings = await readEmailSettings(ctx.db)
  if (!settings) throw new Refusal('EMAIL_NOT_SET')
  await refuseBeyondLimit(ctx, settings)
  const account = mailAccountOf(settings, ctx.config.secret)
  if (!account) return { isSent: false, answer: OTHER_SECRET }
  const { dealership } = await readSettings(ctx.db)
  const { outcome, answer } = await deliverEmail(account, {
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

/** Removes a password that was encrypted with another secret and cannot be decrypted; returns whether there was one. */
export async function removeEmailPasswordOfOtherSecret(
  trx: Trx,
  { secret, now }: { secret: string; now: Date },
): Promise<boolean> {
  if (!(await deletePasswordOfOtherSecret(trx, encryptionSecretName(secret)))) return false
  const outbox = outboxStatement(trx, {
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
