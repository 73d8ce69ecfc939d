import { createHmac, randomBytes } from 'node:crypto'
import { invariant } from '@forecourt/core/kernel/invariant'

const STEP_SECONDS = 30
const DIGITS = 6
/** Steps before and after the current one whose codes are valid. */
const WINDOW = 1
const SECRET_BYTES = 20
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Returns a new secret of 160 random bits. */
export function newTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES)
}

/**
 * Returns the 6 digits of a step.
 * @source server 21
 * @example codeOfStep(Buffer.from('12345678901234567890'), 1) // '287082' (RFC 6238, appendix B)
 */
export function codeOfStep(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0xf
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / STEP_SECONDS)
}

/**
 * Returns the latest step with this code, among the current one and its neighbours; null for none.
 * @source server 21.3
 */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | null {
  const running = stepAt(now)
  let found: number | null = null
  // All are tried, so that the time tells nothing.
  for (let step = running - WINDOW; step <= running + WINDOW; step += 1)
    if (codeOfStep(secret, step) === code) found = step
  return found
}

/** Returns a secret as authenticators take it: base 32 without padding. */
export function base32Of(bytes: Buffer): string {
  let [text, bits, value] = ['', 0, 0]
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xffff
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += ALPHABET[(value >>> bits) & 31]
    }
  }
  invariant(bits === 0, 'A secret is a whole number of base 32 digits')
  return text
}

/** Returns text in groups of four, as people type it. */
export function groupByFour(text: string, between = ' '): string {
  return (text.match(/.{1,4}/g) ?? []).join(between)
}

/** Returns the text of an authenticator's QR code. */
export function otpAddress(username: string, secret: Buffer): string {
  const name = encodeURIComponent(`Forecourt:${username}`)
  return `otpauth://totp/${name}?secret=${base32Of(secret)}&issuer=Forecourt&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`
}
