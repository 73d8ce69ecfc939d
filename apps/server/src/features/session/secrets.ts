import { createHash, createHmac } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { createSigner, createVerifier } from 'fast-jwt'
import { keyFor } from '../../guard/keys'

export const ACCESS_MINUTES = 15
/** Tolerance for the clocks of several servers. */
const AHEAD_MS_MAX = 5_000

/** The session and user of an access token. */
export interface AccessClaims {
  userID: number
  sessionID: string
}

/** Returns an access token, valid for 15 minutes. */
export function signAccessToken(secret: string, claims: AccessClaims, now: Date): string {
  const issuedAt = Math.floor(now.getTime() / 1000)
  const sign = createSigner({ key: keyFor(secret, 'access-token'), algorithm: 'HS256', noTimestamp: true })
  const exp = issuedAt + ACCESS_MINUTES * 60
  return sign({ sub: String(claims.userID), sid: claims.sessionID, iat: issuedAt, exp })
}

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

/** Returns the name by which tries of a typed username are counted: people type passwords there. */
export function triesSubject(typed: string): string {
  return createHash('sha256').update(typed.trim().toLowerCase()).digest('hex')
}

/** Returns the Argon2id hash of a password. */
export function passwordHash(password: string): Promise<string> {
  return hash(password)
}

export function matchesPassword(stored: string, password: string): Promise<boolean> {
  return verify(stored, password)
}

export interface StoredPasscode {
  passcodeHash: string
  /** The secret that it was keyed with; null while that is unknown. */
  passcodeKey: string | null
}

/** Returns the Argon2id hash of a keyed passcode: ten thousand codes are quickly tried with the table, but not without the secret. */
export async function hashPasscode(secret: string, passcode: string): Promise<StoredPasscode> {
  return { passcodeHash: await hash(keyedPasscode(secret, passcode)), passcodeKey: passcodeKeyOf(secret) }
}

/** Returns a name for a secret that gives nothing of it away. */
export function passcodeKeyOf(secret: string): string {
  return keyFor(secret, 'passcode-fingerprint').toString('base64url')
}

export function matchesPasscode(secret: string, stored: string, passcode: string): Promise<boolean> {
  return verify(stored, keyedPasscode(secret, passcode))
}

function keyedPasscode(secret: string, passcode: string): string {
  return createHmac('sha256', keyFor(secret, 'passcode')).update(passcode).digest('base64url')
}
