import { hkdfSync } from 'node:crypto'

const KEY_BYTES = 32

/** One secret, a key of its own for each use. */
export function keyFor(secret: string, use: 'access-token' | 'refresh-token' | 'refresh-seal' | 'passcode'): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'forecourt', use, KEY_BYTES))
}
