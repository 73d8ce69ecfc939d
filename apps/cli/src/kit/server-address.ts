import { usageFailure } from './failure'

/** Names of this machine, whose traffic does not leave it. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i

/**
 * An address in its stored form: without a slash at its end. Without a scheme it is https, except for this machine.
 * @source commands 3.1
 */
export function serverAddress(text: string): string {
  const typed = text.trim()
  const address = /^https?:\/\//i.test(typed) ? typed : withScheme(typed)
  if (typed === '' || !URL.canParse(address))
    throw usageFailure(`--server is an address such as https://office.example, not '${text}'`)
  const { origin, pathname, username } = new URL(address)
  if (username) throw usageFailure('--server takes no username: sign in with `forecourt login`')
  return origin + pathname.replace(/\/+$/, '')
}

function withScheme(typed: string): string {
  const host = /^(\[[^\]]*\]|[^:/?#]*)/.exec(typed)?.[0] ?? ''
  return `${LOOPBACK.test(host) ? 'http' : 'https'}://${typed}`
}
