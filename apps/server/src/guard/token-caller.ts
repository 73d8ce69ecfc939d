import { createHash } from 'node:crypto'
import type { TokenRight } from '@forecourt/core/kernel/rights'

/** A service token as whoever asks. */
export interface TokenCaller {
  id: number
  name: string
  /** Who made it. */
  maker: string
  rights: TokenRight[]
  expiresAt: Date
}

/** Tells whoever finds a token in a file or a log what it is. */
export const TOKEN_PREFIX = 'fct_'

/** How a token is stored: it is random enough for a quick hash. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Whose the saves of a token are: nobody's among the users, so below zero. */
export function userIDOfToken(tokenID: number): number {
  return -tokenID
}
