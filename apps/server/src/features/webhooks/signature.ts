import { createHash, createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const SALT_BYTES = 24

export function newSalt(): string {
  return randomBytes(SALT_BYTES).toString('base64url')
}

/** Returns the secret of a webhook, derived from the server's and a salt, so that the database alone signs nothing and reveals no secret. */
export function webhookSecret(serverSecret: string, salt: string): string {
  return PREFIX + createHmac('sha256', serverSecret).update(`webhook ${salt}`).digest('base64')
}

export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/**
 * Returns the headers of a delivery, by standardwebhooks.com: the signature covers id, time and body, so that none of them can be replaced and an old
 * delivery is recognised by its time.
 * @source server 14.4
 */
export function signatureHeaders(
  secret: string,
  message: { id: string; body: string; at: Date },
): Record<string, string> {
  const timestamp = String(Math.floor(message.at.getTime() / 1000))
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${message.id}.${timestamp}.${message.body}`).digest('base64')
  return { 'webhook-id': message.id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
