import { createHash, randomBytes } from 'node:crypto'

const COOKIE = 'forecourt_device'
const KEY = /^[\w-]{43}$/
const LIFE_SECONDS = 400 * 86_400

/** Returns a new key for a browser: 256 random bits. */
export function newDeviceKey(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the stored hash of a key, which is random enough for a quick hash. */
export function deviceHash(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/** Returns the key in a request's cookies; null for none. */
export function deviceKeyIn(cookies: string | undefined): string | null {
  for (const pair of (cookies ?? '').split(';')) {
    const [name, value = ''] = pair.trim().split('=')
    if (name === COOKIE && KEY.test(value)) return value
  }
  return null
}

/** Returns a cookie with the key that only the calls of signing in get, and no script. */
export function deviceCookie(key: string, origin: string): string {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  return `${COOKIE}=${key}; Path=/api/Login; Max-Age=${LIFE_SECONDS}; HttpOnly; SameSite=Strict${secure}`
}
