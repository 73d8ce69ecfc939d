import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { keyFor } from './keys'

const VALUE_BYTES = 32
const TOKEN = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]{43})\.([\w-]{43})$/
/** Without a session and a MAC: it is exchanged for the other form when it is used. */
const BARE_TOKEN = /^[\w-]{43}$/

/** What a refresh token shows before the database is asked. */
export type RefreshToken = { kind: 'sealed'; sessionID: string } | { kind: 'bare' } | { kind: 'foreign' }

/**
 * Refresh tokens of a secret: `SESSION.VALUE.SEAL`. The session finds its row, the value is 256 random bits at first and then a function of the one
 * before, and the seal, a MAC, shows that a token was issued here, so that only such tokens reach the database.
 */
export interface RefreshTokens {
  read(token: string): RefreshToken
  first(sessionID: string): string
  /** Returns the token after this one, always the same, so that it can be sent again. */
  successor(sessionID: string, token: string): string
}

/** @param secret Tokens of another one are foreign. */
export function refreshTokens(secret: string): RefreshTokens {
  const chainKey = keyFor(secret, 'refresh-token')
  const sealKey = keyFor(secret, 'refresh-seal')
  const sealed = (sessionID: string, value: string) => {
    const body = `${sessionID}.${value}`
    return `${body}.${createHmac('sha256', sealKey).update(body).digest('base64url')}`
  }
  return {
    read(token) {
      const [, sessionID, value] = TOKEN.exec(token) ?? []
      if (sessionID && value)
        return equalsInConstantTime(sealed(sessionID, value), token) ? { kind: 'sealed', sessionID } : FOREIGN
      return BARE_TOKEN.test(token) ? { kind: 'bare' } : FOREIGN
    },
    first: (sessionID) => sealed(sessionID, randomBytes(VALUE_BYTES).toString('base64url')),
    successor(sessionID, token) {
      const value = TOKEN.exec(token)?.[2] ?? token
      return sealed(sessionID, createHmac('sha256', chainKey).update(value).digest('base64url'))
    },
  }
}

const FOREIGN: RefreshToken = { kind: 'foreign' }

/** Returns the stored hash of a refresh token, which is random enough for a quick hash. */
export function refreshHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Compares texts in a time that does not reveal how much is equal. */
export function equalsInConstantTime(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
