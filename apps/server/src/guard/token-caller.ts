import { createHash } from 'node:crypto'
import type { TokenRight } from '@forecourt/core/kernel/rights'

/** A service token as the caller. */
export interface TokenCaller {
  id: number
  name: string
  maker: string
  rights: TokenRight[]
  expiresAt: Date
}

/** Identifies a token that is found in a file or a log. */
export const TOKEN_PREFIX = 'fct_'

/** Returns the stored hash of a token, which is random enough for a quick hash. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Returns the user id for saves of a token: below zero, since it is no user. */
export function userIDOfToken(tokenID: number): number {
  return -tokenID
}
