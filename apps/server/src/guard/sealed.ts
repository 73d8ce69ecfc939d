import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { keyFor } from './keys'

const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_NAME_BYTES = 9

/** What something is sealed for: the key that it takes, and what it belongs to. It does not open for anything else. */
export interface Purpose {
  use: 'second-factor' | 'email-password'
  of: string
}

/** Names the secret that something is sealed with, without telling anything about it. */
export function sealName(secret: string): string {
  return keyFor(secret, 'second-factor-fingerprint').subarray(0, KEY_NAME_BYTES).toString('base64url')
}

/**
 * Bytes sealed with the server's secret (AES-256-GCM) for one purpose: what is moved to another row does not open.
 *
 * @returns The name of the secret, a dot, and nonce, tag and text in base64url.
 * @source server 21.2
 */
export function sealed(secret: string, { use, of }: Purpose, bytes: Buffer): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, use), nonce).setAAD(Buffer.from(of))
  const text = Buffer.concat([cipher.update(bytes), cipher.final()])
  return `${sealName(secret)}.${Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')}`
}

/** What was sealed; null when it was with another secret, for another purpose, or was changed since. */
export function unsealed(secret: string, { use, of }: Purpose, text: string): Buffer | null {
  const [name, body = ''] = text.split('.')
  const bytes = Buffer.from(body, 'base64url')
  if (name !== sealName(secret) || bytes.length <= NONCE_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, use), bytes.subarray(0, NONCE_BYTES))
  decipher.setAAD(Buffer.from(of)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
  } catch {
    return null
  }
}
