import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { keyFor } from './keys'

const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_NAME_BYTES = 9

/** The purpose of an encryption: its key, and the record that it belongs to. It cannot be decrypted for anything else. */
export interface EncryptionPurpose {
  use: 'second-factor' | 'email-password'
  of: string
}

/** Returns a name for the secret of an encryption that gives nothing of it away. */
export function encryptionSecretName(secret: string): string {
  return keyFor(secret, 'second-factor-fingerprint').subarray(0, KEY_NAME_BYTES).toString('base64url')
}

/**
 * Encrypts bytes with the server's secret (AES-256-GCM) for one purpose: in another row they cannot be decrypted.
 * @returns The name of the secret, a dot, and nonce, tag and text in base64url.
 * @source server 21.2
 */
export function encrypt(secret: string, { use, of }: EncryptionPurpose, bytes: Buffer): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, use), nonce).setAAD(Buffer.from(of))
  const text = Buffer.concat([cipher.update(bytes), cipher.final()])
  return `${encryptionSecretName(secret)}.${Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')}`
}

/** Decrypts a text; null when it was encrypted with another secret, for another purpose, or was changed since. */
export function decrypt(secret: string, { use, of }: EncryptionPurpose, text: string): Buffer | null {
  const [name, body = ''] = text.split('.')
  const bytes = Buffer.from(body, 'base64url')
  if (name !== encryptionSecretName(secret) || bytes.length <= NONCE_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, use), bytes.subarray(0, NONCE_BYTES))
  decipher.setAAD(Buffer.from(of)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
  } catch {
    return null
  }
}
