import { createHash, randomBytes } from 'node:crypto'

/** A telephone that asks with a one-time link, in the place of whoever made that. */
export interface PhoneCaller {
  linkID: number
  /** Of what it made up for itself, by which it is told from another one. */
  phoneHash: string
}

/** A token of 256 random bits. */
export function newPhoneToken(): string {
  return randomBytes(32).toString('base64url')
}

/** How tokens and telephones are stored: they are random enough for a quick hash. */
export function phoneHashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
