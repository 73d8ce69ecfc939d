import { hkdfSync } from 'node:crypto'

const KEY_BYTES = 32

type Use =
  | 'access-token'
  | 'refresh-token'
  | 'refresh-seal'
  | 'passcode'
  | 'passcode-fingerprint'
  | 'second-factor'
  | 'second-factor-fingerprint'
  | 'email-password'
  | 'passkey-challenge'
  | 'archive'
  | 'archive-fingerprint'

/** Derives a key from the secret for each use. */
export function keyFor(secret: string, use: Use): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'forecourt', use, KEY_BYTES))
}
