import { createHash, createHmac, randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { Refusal } from '@forecourt/core/refusals'
import { isLoopback } from '../../config'
import type { Ctx } from '../../context'
import { keyFor } from '../../guard/keys'
import { equalsInConstantTime } from '../../guard/refresh-token'

export const CHALLENGE_MS = 5 * 60_000
/** Tolerance for the clocks of several servers. */
const AHEAD_MS_MAX = 5_000
const RANDOM_BYTES = 16
const UNTIL_BYTES = 8
const SEAL_BYTES = 32

/** Where a passkey is made or used. */
export interface PasskeyOrigin {
  /** Scheme, name and port of the browser's address. */
  origin: string
  /** The name that the passkey is for. */
  host: string
}

/**
 * Returns the origin of the call.
 * @throws Refusal when passkeys are not possible there.
 * @source server 21.5
 */
export function passkeyOrigin({ origin }: Pick<Ctx, 'origin'>): PasskeyOrigin {
  const { hostname, port, protocol, origin: own } = parseOrigin(origin)
  const digits = hostname.replace(/^\[(.*)\]$/, '$1')
  if (hostname === '' || isIP(digits) !== 0) {
    const here = `as http://localhost${port && `:${port}`}`
    throw new Refusal('SESSION_PASSKEY_NO_NAME', { host: digits, how: isLoopback(digits) ? here : 'by one' })
  }
  const isOwn = hostname === 'localhost' || hostname.endsWith('.localhost')
  if (protocol !== 'https:' && !isOwn) throw new Refusal('SESSION_PASSKEY_NO_HTTPS')
  return { origin: own, host: hostname }
}

function parseOrigin(origin: string): Pick<URL, 'hostname' | 'port' | 'protocol' | 'origin'> {
  try {
    return new URL(origin)
  } catch {
    return { hostname: '', port: '', protocol: '', origin: '' }
  }
}

/** The purpose of a challenge; `of` is the user, 0 for a sign-in, which has no user yet. */
interface ChallengePurpose {
  origin: string
  of: number
}

/** Returns a new challenge: random bytes, its expiry, and the server's MAC over both and the purpose. */
export function newChallenge(
  { config, now }: Pick<Ctx, 'config' | 'now'>,
  purpose: ChallengePurpose,
): Uint8Array<ArrayBuffer> {
  const until = Buffer.alloc(UNTIL_BYTES)
  until.writeBigUInt64BE(BigInt(now.getTime() + CHALLENGE_MS))
  const body = Buffer.concat([randomBytes(RANDOM_BYTES), until])
  return new Uint8Array(Buffer.concat([body, challengeMac(config.secret, body, purpose)]))
}

/** Returns whether a challenge is valid, expired, or of another server or purpose. */
export function challengeState(
  { config, now }: Pick<Ctx, 'config' | 'now'>,
  challenge: string,
  purpose: ChallengePurpose,
): 'good' | 'over' | 'foreign' {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length !== RANDOM_BYTES + UNTIL_BYTES + SEAL_BYTES) return 'foreign'
  const body = bytes.subarray(0, RANDOM_BYTES + UNTIL_BYTES)
  const seal = bytes.subarray(RANDOM_BYTES + UNTIL_BYTES)
  if (!equalsInConstantTime(seal.toString('hex'), challengeMac(config.secret, body, purpose).toString('hex')))
    return 'foreign'
  const leftMs = Number(body.readBigUInt64BE(RANDOM_BYTES)) - now.getTime()
  // More than its whole time: the clock was set back since.
  return leftMs > 0 && leftMs <= CHALLENGE_MS + AHEAD_MS_MAX ? 'good' : 'over'
}

function challengeMac(secret: string, body: Buffer, { origin, of }: ChallengePurpose): Buffer {
  const seal = createHmac('sha256', keyFor(secret, 'passkey-challenge'))
  return seal
    .update(body)
    .update(JSON.stringify([of, origin]))
    .digest()
}

/** Returns the hash by which a used challenge is stored. */
export function challengeHash(challenge: string): string {
  return createHash('sha256').update(Buffer.from(challenge, 'base64url')).digest('hex')
}

/** Returns the challenge in the data that a browser signed; '' for none. */
export function challengeIn(clientDataJSON: string): string {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    const isObject = typeof said === 'object' && said !== null
    return isObject && 'challenge' in said && typeof said.challenge === 'string' ? said.challenge : ''
  } catch {
    return ''
  }
}
