import { createHash, createHmac } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { createSigner, createVerifier } from 'fast-jwt'
import { keyFor } from '../../guard/keys'

export const ACCESS_MINUTES = 15
/** Clocks of several servers may be so much apart. */
const AHEAD_MS_MAX = 5_000

/** Who an access token speaks for. */
export interface AccessClaims {
  userID: number
  sessionID: string
}

/** An access token, good for 15 minutes. */
export function signAccessToken(secret: string, claims: AccessClaims, now: Date): string {
  const issuedAt = Math.floor(now.getTime() / 1000)
  const sign = createSigner({ key: keyFor(secret, 'access-token'), algorithm: 'HS256', noTimestamp: true })
  const exp = issuedAt + ACCESS_MINUTES * 60
  return sign({ sub: String(claims.userID), sid: claims.sessionID, iat: issuedAt, exp })
}

/** Reads access tokens of a secret. */
export function accessTokenReader(secret: string): (token: string, now: Date) => AccessClaims | 'forged' | 'expired' {
  const verifyToken = createVerifier({
    key: keyFor(secret, 'access-token'),
    algorithms: ['HS256'],
    requiredClaims: ['exp', 'sid', 'sub'],
    // The clock is an argument here, so expiry is looked at below.
    ignoreExpiration: true,
  })
  return (token, now) => {
    const claims = claimsOf(verifyToken, token)
    if (typeof claims?.exp !== 'number' || typeof claims.sid !== 'string' || typeof claims.sub !== 'string')
      return 'forged'
    const leftMs = claims.exp * 1000 - now.getTime()
    // More than its whole time: the clock was set back since.
    if (leftMs <= 0 || leftMs > ACCESS_MINUTES * 60_000 + AHEAD_MS_MAX) return 'expired'
    return { userID: Number(claims.sub), sessionID: claims.sid }
  }
}

function claimsOf(verifyToken: (token: string) => unknown, token: string): Record<string, unknown> | null {
  try {
    const claims = verifyToken(token)
    return typeof claims === 'object' && claims !== null ? { ...claims } : null
  } catch {
    return null
  }
}

/** How a name that was typed at sign-in is counted: people type passwords there. */
export function triesSubject(typed: string): string {
  return createHash('sha256').update(typed.trim().toLowerCase()).digest('hex')
}

/** Argon2id of a password. */
export function passwordHash(password: string): Promise<string> {
  return hash(password)
}

/** True for the password of a hash. */
export function isPassword(stored: string, password: string): Promise<boolean> {
  return verify(stored, password)
}

/** A passcode as it is stored. */
export interface StoredPasscode {
  passcodeHash: string
  /** Which secret it was keyed with; null while that is not known. */
  passcodeKey: string | null
}

/** Argon2id of a keyed passcode: ten thousand codes are quickly tried by whoever has the table, but not without the secret. */
export async function passcodeOf(secret: string, passcode: string): Promise<StoredPasscode> {
  return { passcodeHash: await hash(keyedPasscode(secret, passcode)), passcodeKey: passcodeKeyOf(secret) }
}

/** Names a secret without telling anything about it. */
export function passcodeKeyOf(secret: string): string {
  return keyFor(secret, 'passcode-fingerprint').toString('base64url')
}

/** True for the passcode of a hash. */
export function isPasscode(secret: string, stored: string, passcode: string): Promise<boolean> {
  return verify(stored, keyedPasscode(secret, passcode))
}

function keyedPasscode(secret: string, passcode: string): string {
  return createHmac('sha256', keyFor(secret, 'passcode')).update(passcode).digest('base64url')
}
