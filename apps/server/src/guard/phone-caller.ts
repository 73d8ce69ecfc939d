import { createHash, randomBytes } from 'node:crypto'

/** A telephone that calls with a one-time link, in the place of its maker. */
export interface PhoneCaller {
  linkID: number
  /** The hash of the telephone's own random text, which distinguishes it from others. */
  phoneHash: string
}

/** Returns a token of 256 random bits. */
export function newPhoneToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the stored hash of a token or telephone, which is random enough for a quick hash. */
export function phoneHashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
