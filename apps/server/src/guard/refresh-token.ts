import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { keyFor } from './keys'

const VALUE_BYTES = 32
const TOKEN = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]{43})\.([\w-]{43})$/
/** Without a session and a seal: such a one is exchanged for the other form when it is used. */
const BARE_TOKEN = /^[\w-]{43}$/

/** What a refresh token says of itself before the database is asked. */
export type RefreshToken = { kind: 'sealed'; sessionID: string } | { kind: 'bare' } | { kind: 'foreign' }

/**
 * Refresh tokens of a secret: `SESSION.VALUE.SEAL`. The session finds its row, the value is 256 random bits at first and then a
 * function of the one before, and the seal tells a token that was issued here from one that was made up, so that only the
 * first kind ever reaches the database.
 */
export interface RefreshTokens {
  read(token: string): RefreshToken
  /** The first token of a session. */
  first(sessionID: string): string
  /** The token after this one; always the same, so that it can be given again. */
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
      if (sessionID && value) return isSame(sealed(sessionID, value), token) ? { kind: 'sealed', sessionID } : FOREIGN
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

/** How a refresh token is stored: it is random enough for a quick hash. */
export function refreshHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Compares in a time that does not tell how much is alike. */
export function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
