import { usage } from './failure'

/** Names of this machine itself, to which nothing leaves it. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i

/**
 * An address as it is compared and kept: without a slash at its end. Without a scheme it is https, unless it is this machine.
 *
 * @source commands 3.1
 */
export function serverAddress(text: string): string {
  const typed = text.trim()
  const address = /^https?:\/\//i.test(typed) ? typed : withScheme(typed)
  if (typed === '' || !URL.canParse(address))
    throw usage(`--server is an address such as https://office.example, not '${text}'`)
  const { origin, pathname, username } = new URL(address)
  if (username) throw usage('--server takes no username: sign in with `forecourt login`')
  return origin + pathname.replace(/\/+$/, '')
}

function withScheme(typed: string): string {
  const host = /^(\[[^\]]*\]|[^:/?#]*)/.exec(typed)?.[0] ?? ''
  return `${LOOPBACK.test(host) ? 'http' : 'https'}://${typed}`
}
