import { createHash, createHmac, randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { Refusal } from '@forecourt/core/refusals'
import { isLoopback } from '../../config'
import type { Ctx } from '../../context'
import { keyFor } from '../../guard/keys'
import { isSame } from '../../guard/refresh-token'

export const CHALLENGE_MS = 5 * 60_000
/** Clocks of several servers may be so much apart. */
const AHEAD_MS_MAX = 5_000
const RANDOM_BYTES = 16
const UNTIL_BYTES = 8
const SEAL_BYTES = 32

/** Where a passkey is made or used. */
export interface PasskeyPlace {
  /** Scheme, name and port, as the browser has them. */
  origin: string
  /** The name that the passkey is for. */
  host: string
}

/**
 * The place by which somebody came.
 *
 * @throws Refusal where passkeys cannot be.
 * @source server 21.5
 */
export function passkeyPlace({ origin }: Pick<Ctx, 'origin'>): PasskeyPlace {
  const { hostname, port, protocol, origin: own } = placeOf(origin)
  const digits = hostname.replace(/^\[(.*)\]$/, '$1')
  if (hostname === '' || isIP(digits) !== 0) {
    const here = `as http://localhost${port && `:${port}`}`
    throw new Refusal('SESSION_PASSKEY_NO_NAME', { host: digits, how: isLoopback(digits) ? here : 'by one' })
  }
  const isOwn = hostname === 'localhost' || hostname.endsWith('.localhost')
  if (protocol !== 'https:' && !isOwn) throw new Refusal('SESSION_PASSKEY_NO_HTTPS')
  return { origin: own, host: hostname }
}

function placeOf(origin: string): Pick<URL, 'hostname' | 'port' | 'protocol' | 'origin'> {
  try {
    return new URL(origin)
  } catch {
    return { hostname: '', port: '', protocol: '', origin: '' }
  }
}

/** What a challenge is good for; `of` is whom, 0 for a sign-in, which is nobody's yet. */
interface Purpose {
  origin: string
  of: number
}

/** A new challenge: random, until when it is good, and the seal of the server's secret over both and what it is for. */
export function newChallenge({ config, now }: Pick<Ctx, 'config' | 'now'>, purpose: Purpose): Uint8Array<ArrayBuffer> {
  const until = Buffer.alloc(UNTIL_BYTES)
  until.writeBigUInt64BE(BigInt(now.getTime() + CHALLENGE_MS))
  const body = Buffer.concat([randomBytes(RANDOM_BYTES), until])
  return new Uint8Array(Buffer.concat([body, sealOf(config.secret, body, purpose)]))
}

/** How a challenge is: of this server and purpose or not, and whether its time is over. */
export function challengeState(
  { config, now }: Pick<Ctx, 'config' | 'now'>,
  challenge: string,
  purpose: Purpose,
): 'good' | 'over' | 'foreign' {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length !== RANDOM_BYTES + UNTIL_BYTES + SEAL_BYTES) return 'foreign'
  const body = bytes.subarray(0, RANDOM_BYTES + UNTIL_BYTES)
  const seal = bytes.subarray(RANDOM_BYTES + UNTIL_BYTES)
  if (!isSame(seal.toString('hex'), sealOf(config.secret, body, purpose).toString('hex'))) return 'foreign'
  const leftMs = Number(body.readBigUInt64BE(RANDOM_BYTES)) - now.getTime()
  // More than its whole time: the clock was set back since.
  return leftMs > 0 && leftMs <= CHALLENGE_MS + AHEAD_MS_MAX ? 'good' : 'over'
}

function sealOf(secret: string, body: Buffer, { origin, of }: Purpose): Buffer {
  const seal = createHmac('sha256', keyFor(secret, 'passkey-challenge'))
  return seal
    .update(body)
    .update(JSON.stringify([of, origin]))
    .digest()
}

/** How a challenge that was used is noted. */
export function challengeHash(challenge: string): string {
  return createHash('sha256').update(Buffer.from(challenge, 'base64url')).digest('hex')
}

/** The challenge that a browser says it signed; '' when it says none. */
export function challengeIn(clientDataJSON: string): string {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    const isObject = typeof said === 'object' && said !== null
    return isObject && 'challenge' in said && typeof said.challenge === 'string' ? said.challenge : ''
  } catch {
    return ''
  }
}
