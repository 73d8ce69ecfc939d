import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { VERSION } from '@forecourt/core/version'
import { createTransport } from 'nodemailer'
import { isRefusedAddress } from '../webhooks/sender'
import type { StoredSettings } from './settings-repository'

const CONNECT_MS = 10_000
const ANSWER_MS = 30_000
/** Limit of a try; a lease is longer. */
export const TRY_MS = 90_000
const ANSWER_MAX = 300

/** The account of the mail server; the password is null when none is needed. */
export type MailAccount = Omit<StoredSettings, 'sealedPassword'> & { password: string | null }

export interface OutgoingEmail {
  to: string
  subject: string
  text: string
  messageID: string
  attachment: { fileName: string; contentType: string; bytes: Uint8Array } | null
}

/** The result of a try: `refused` is final for the message, `away` means that the mail server may take it later. */
export interface SendResult {
  outcome: 'sent' | 'refused' | 'later' | 'away'
  /** The answer of the mail server, or why there was none, in words. */
  answer: string
}

/**
 * Sends a message to the mail server.
 * @source server 24.2
 */
export async function deliverEmail(
  account: MailAccount,
  letter: OutgoingEmail,
  stop?: AbortSignal,
): Promise<SendResult> {
  const address = await mailServerAddress(account)
  if (address === null) return { outcome: 'away', answer: 'The server redirects, which is not followed' }
  if (address === undefined) return { outcome: 'away', answer: 'There is no server of that name' }
  const transport = createTransport({
    host: address,
    port: account.port,
    secure: account.security === 'tls',
    requireTLS: account.security === 'starttls',
    ignoreTLS: account.security === 'none',
    ...(account.username === '' ? {} : { auth: { user: account.username, pass: account.password ?? '' } }),
    tls: { servername: isIP(account.host) > 0 ? '' : account.host, minVersion: 'TLSv1.2' },
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: ANSWER_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const giveUp = AbortSignal.timeout(TRY_MS)
  const over = AbortSignal.any(stop ? [stop, giveUp] : [giveUp])
  const isOver = new Promise<SendResult>((resolve) => {
    over.addEventListener('abort', () => resolve({ outcome: 'away', answer: 'No answer in time' }), { once: true })
  })
  try {
    return await Promise.race([transmit(transport, account, letter), isOver])
  } finally {
    transport.close()
  }
}

async function transmit(
  transport: ReturnType<typeof createTransport>,
  account: MailAccount,
  { to, subject, text, messageID, attachment }: OutgoingEmail,
): Promise<SendResult> {
  try {
    const { response } = await transport.sendMail({
      from: { name: account.senderName, address: account.senderAddress },
      ...(account.replyTo === '' ? {} : { replyTo: account.replyTo }),
      to: { name: '', address: to },
      subject,
      text,
      messageId: messageID,
      headers: { 'X-Mailer': `Forecourt ${VERSION}` },
      attachments: attachment
        ? [
            {
              filename: attachment.fileName,
              contentType: attachment.contentType,
              content: Buffer.from(attachment.bytes),
            },
          ]
        : [],
    })
    return { outcome: 'sent', answer: shortAnswer(String(response)) }
  } catch (error) {
    return failureOf(error as MailError)
  }
}

interface MailError extends Error {
  code?: string
  command?: string
  response?: string
  responseCode?: number
}

/** Errors of the message itself, and not of the server or the account. */
const MESSAGE_ERRORS: readonly string[] = ['EENVELOPE', 'EMESSAGE']

function failureOf(error: MailError): SendResult {
  const { code = '', response, responseCode = 0 } = error
  const isOfMessage = MESSAGE_ERRORS.includes(code) && responseCode > 0
  const outcome = isOfMessage ? (responseCode >= 500 ? 'refused' : 'later') : 'away'
  return { outcome, answer: response ? shortAnswer(response) : faultOf(error) }
}

const FAULTS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection was refused',
  ECONNRESET: 'The connection was broken off',
  ECONNECTION: 'The connection was broken off',
  ETIMEDOUT: 'No answer in time',
  EHOSTUNREACH: 'No connection could be made',
  ENETUNREACH: 'No connection could be made',
}

function faultOf(error: MailError & { cause?: unknown }): string {
  const { message, code = '' } = error
  const text = `${code} ${message}`
  const known = Object.keys(FAULTS).find((each) => text.includes(each))
  if (/certificate|CERT|self.signed|ALTNAME/i.test(text)) return 'Its certificate is not accepted'
  if (/STARTTLS/i.test(text)) return 'The server does not offer STARTTLS'
  if (/closed unexpectedly|socket close/i.test(text)) return 'The connection was broken off'
  if (known) return FAULTS[known] ?? ''
  if (/wrong version number|packet length|SSL|TLS/i.test(text)) return 'The server speaks no TLS at this port'
  return shortAnswer(message)
}

const shortAnswer = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, ANSWER_MAX)

/** Returns the address of the mail server; null when nothing is sent, undefined for a name that does not resolve. */
async function mailServerAddress({ host, security }: MailAccount): Promise<string | null | undefined> {
  const literal = host.replaceAll(/[[\]]/g, '')
  try {
    const found = isIP(literal) > 0 ? [{ address: literal }] : await lookup(literal, { all: true })
    if (found.some(({ address }) => isRefusedAddress(address, security === 'none'))) return null
    return found[0]?.address
  } catch {
    return undefined
  }
}
