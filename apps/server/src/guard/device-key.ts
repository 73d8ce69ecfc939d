import { createHash, randomBytes } from 'node:crypto'

const COOKIE = 'forecourt_device'
const KEY = /^[\w-]{43}$/
const LIFE_SECONDS = 400 * 86_400

/** What a browser is known by: 256 random bits. */
export function newDeviceKey(): string {
  return randomBytes(32).toString('base64url')
}

/** How a key is stored: it is random enough for a quick hash. */
export function deviceHash(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/** The key of a request's cookies; null without one. */
export function deviceKeyIn(cookies: string | undefined): string | null {
  for (const pair of (cookies ?? '').split(';')) {
    const [name, value = ''] = pair.trim().split('=')
    if (name === COOKIE && KEY.test(value)) return value
  }
  return null
}

/** The cookie that keeps a key where the calls of signing in read it, and no script. */
export function deviceCookie(key: string, origin: string): string {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  return `${COOKIE}=${key}; Path=/api/Login; Max-Age=${LIFE_SECONDS}; HttpOnly; SameSite=Strict${secure}`
}
