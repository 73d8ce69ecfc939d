const REDIRECTS = { from: 300, to: 399 }
/** Statuses that the server sends before it knows the call; these answers have no build. */
const UNPARSED = new Set([400, 408, 431])
const UNTRUSTED = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'CERT_UNTRUSTED',
])

/** The reason why no answer of a Forecourt server came from an address: a clause that begins with a small letter and names the address. */
export class ServerUnreachable extends Error {
  override name = 'Unreachable'
  /** True when the server itself answered that it is unavailable. */
  readonly isSaid: boolean

  constructor(message: string, options: ErrorOptions & { isSaid?: boolean } = {}) {
    super(message, options)
    this.isSaid = options.isSaid ?? false
  }
}

/** The reason why a failure has no answer; null when it is unknown. */
function unreachableCause(error: unknown): ServerUnreachable | null {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth += 1)
    if (at instanceof ServerUnreachable) return at
  return null
}

/** Returns true when the server answered, so that its own sentence says what to do. */
export function isServerSentence(error: unknown): boolean {
  return unreachableCause(error)?.isSaid ?? false
}

/** The first sentence of a failure without an answer: its reason, or that it is unknown. */
export function noAnswerSentence(error: unknown): string {
  const found = unreachableCause(error)
  if (found === null) return 'The server does not answer'
  return found.isSaid ? found.message : `The server does not answer: ${found.message}`
}

/** The reason why a call was not sent or answered. */
export function unreachableError(server: string, error: unknown): ServerUnreachable {
  return new ServerUnreachable(reasonClause(server, error), { cause: error })
}

function reasonClause(server: string, error: unknown): string {
  const { codes, messages } = causesOf(error)
  const has = (...wanted: string[]) => wanted.some((code) => codes.includes(code))
  const host = new URL(server).hostname
  if (has('ECONNREFUSED')) return `${server} refuses the connection. Is it running there?`
  if (has('ENOTFOUND')) return `there is no computer named ${host}`
  if (has('EAI_AGAIN')) return `the name ${host} cannot be looked up just now`
  if (has('EHOSTUNREACH', 'ENETUNREACH')) return `there is no way to ${host} from this machine`
  if (codes.some((code) => UNTRUSTED.has(code)))
    return `the certificate of ${server} is not of an authority that is trusted here. Give that authority's certificate with --ca FILE`
  if (has('CERT_HAS_EXPIRED')) return `the certificate of ${server} has expired`
  if (has('CERT_NOT_YET_VALID'))
    return `the certificate of ${server} is not valid yet: is the clock of this machine right?`
  if (has('ERR_TLS_CERT_ALTNAME_INVALID')) return `the certificate of ${server} is for another name`
  if (codes.some((code) => /^ERR_SSL_|^EPROTO$/.test(code))) return `${server} does not speak https. Is it http?`
  if (has('UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT')) return `${server} cannot be reached: connecting took too long`
  if (messages.some((message) => /abort|time-?out/i.test(message)) || has('UND_ERR_HEADERS_TIMEOUT'))
    return `${server} took too long`
  if (has('ECONNRESET', 'UND_ERR_SOCKET', 'EPIPE')) return `${server} broke off the connection`
  return `${server}: ${messages.at(-1) ?? String(error)}`
}

function causesOf(error: unknown): { codes: string[]; messages: string[] } {
  const codes: string[] = []
  const messages: string[] = []
  const waiting: unknown[] = [error]
  for (let depth = 0; waiting.length > 0 && depth < 20; depth += 1) {
    const at = waiting.shift()
    if (!(at instanceof Error)) continue
    if ('code' in at && typeof at.code === 'string') codes.push(at.code)
    if (at.message) messages.push(at.name === 'AbortError' ? 'aborted' : at.message)
    // A name with several addresses fails once for each.
    if (at instanceof AggregateError) waiting.push(...at.errors)
    waiting.push(at.cause)
  }
  return { codes, messages }
}

/**
 * Refuses an answer that does not come from a Forecourt server at this address: a redirect, which is never followed, another program, or the server's
 * message that it is unavailable.
 * @throws ServerUnreachable.
 * @source commands 3.1
 */
export async function assertForecourt(server: string, response: Response): Promise<void> {
  const { status, headers } = response
  if (status >= REDIRECTS.from && status <= REDIRECTS.to) {
    const to = redirectAddress(headers.get('location'), response.url || server)
    throw new ServerUnreachable(
      `${server} redirects to ${to}, which is not followed. If that is the right address, give it as --server`,
    )
  }
  const isJson = headers.get('content-type')?.startsWith('application/json') ?? false
  const isForecourt = headers.has('x-forecourt-build') || (UNPARSED.has(status) && isJson)
  if (!isForecourt && status >= 502 && status <= 504)
    throw new ServerUnreachable(`a proxy in front of ${server} answers ${status}: the server behind it is down`)
  if (!isForecourt) throw new ServerUnreachable(`what answers at ${server} is not a Forecourt server (${status})`)
  if (status !== 503) return
  const sentence = isJson
    ? bodyMessage(
        await response
          .clone()
          .json()
          .catch(() => null),
      )
    : null
  throw new ServerUnreachable(`${server} says: ${sentence ?? 'it is away (503)'}`, { isSaid: sentence !== null })
}

function bodyMessage(body: unknown): string | null {
  const message = typeof body === 'object' && body !== null ? Reflect.get(body, 'Message') : null
  return typeof message === 'string' && message !== '' ? message : null
}

function redirectAddress(location: string | null, base: string): string {
  return location !== null && URL.canParse(location, base) ? new URL(location, base).origin : 'another address'
}
