import type { EmailSecurity } from './enums'

const ADDRESS_MAX = 254
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
export const EMAIL_GIVE_UP_MS = 48 * HOUR_MS
const RETRY_WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS] as const
export const HOURLY_LIMIT = 30
const HOURLY_LIMIT_MAX = 1000
/** The days for which the document of a message is stored after it was sent, failed or cancelled. */
export const EMAIL_DOCUMENT_DAYS = 30

const ADDRESS =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/
const HOST =
  /^(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*|\[?[0-9A-Fa-f:.]+\]?)$/

/**
 * The wait after a number of failed tries: 1 and 5 minutes, half an hour, 2 hours, then 6 hours each time.
 * @source server 24.2
 */
export function emailWaitMs(tries: number): number {
  return RETRY_WAITS_MS[Math.min(Math.max(tries, 1), RETRY_WAITS_MS.length) - 1] ?? 6 * HOUR_MS
}

/** Whether a text is one valid e-mail address, as browsers check it, of a domain with a dot. */
export function isEmailAddress(text: string): boolean {
  return text.length <= ADDRESS_MAX && ADDRESS.test(text)
}

/** Whether a mail server is on this machine: the only one that is used without encryption. */
function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}

export interface EmailSettingsDraft {
  host: string
  port: number | null
  security: EmailSecurity
  username: string
  senderName: string
  senderAddress: string
  replyTo: string
  hourlyLimit: number | null
}

type EmailSettingsField = keyof EmailSettingsDraft

/**
 * Problems of the e-mail settings in the order of the form; empty when they can be saved.
 * @source server 24.1
 */
export function emailSettingsProblems(given: EmailSettingsDraft): { field: EmailSettingsField; message: string }[] {
  const { host, port, security, senderAddress, replyTo, hourlyLimit } = given
  const problems: { field: EmailSettingsField; message: string }[] = []
  const wrong = (field: EmailSettingsField, message: string) => problems.push({ field, message })
  if (host === '') wrong('host', 'Server is required')
  else if (host.length > 253 || !HOST.test(host)) wrong('host', 'Server must be a name such as smtp.example.com')
  if (port === null || !Number.isInteger(port) || port < 1 || port > 65_535)
    wrong('port', 'Port is a number from 1 to 65535')
  if (security === 'none' && host !== '' && !isThisMachine(host))
    wrong('security', 'Without encryption only a server on this machine (localhost) is used')
  if (senderAddress === '') wrong('senderAddress', 'Sender address is required')
  else if (!isEmailAddress(senderAddress)) wrong('senderAddress', 'Sender address is not an e-mail address')
  if (replyTo !== '' && !isEmailAddress(replyTo)) wrong('replyTo', 'Reply to is not an e-mail address')
  if (hourlyLimit === null || !Number.isInteger(hourlyLimit) || hourlyLimit < 1 || hourlyLimit > HOURLY_LIMIT_MAX)
    wrong('hourlyLimit', `Most an hour is a number from 1 to ${HOURLY_LIMIT_MAX}`)
  return problems
}

export function emailProblems(given: { to: string; subject: string; text: string }): {
  field: 'to' | 'subject' | 'text'
  message: string
}[] {
  const { to, subject, text } = given
  return [
    ...(to === ''
      ? [{ field: 'to', message: 'To is required' } as const]
      : isEmailAddress(to)
        ? []
        : [{ field: 'to', message: 'To is not an e-mail address' } as const]),
    ...(subject.trim() === ''
      ? [{ field: 'subject', message: 'Subject is required' } as const]
      : subject.length > 200
        ? [{ field: 'subject', message: 'Subject is too long: at most 200 characters' } as const]
        : []),
    ...(text.trim() === '' ? [{ field: 'text', message: 'Text is required' } as const] : []),
  ]
}
