const REDIRECTS = { from: 300, to: 399 }
/** What the server answers before it knows which call it is; those answers name no build. */
const UNPARSED = new Set([400, 408, 431])
const UNTRUSTED = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'CERT_UNTRUSTED',
])

/** Why no answer of a Forecourt server came from an address: a clause that begins with small letters and names the address. */
export class Unreachable extends Error {
  override name = 'Unreachable'
  /** It answers, and says itself that it is away. */
  readonly isSaid: boolean

  constructor(message: string, options: ErrorOptions & { isSaid?: boolean } = {}) {
    super(message, options)
    this.isSaid = options.isSaid ?? false
  }
}

/** Why a failure has no answer, where that is known. */
function unreachableIn(error: unknown): Unreachable | null {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth += 1)
    if (at instanceof Unreachable) return at
  return null
}

/** Whether a server answered for itself, so that its own sentence says what to do. */
export function isSaidByServer(error: unknown): boolean {
  return unreachableIn(error)?.isSaid ?? false
}

/** The first sentence of a failure without an answer: what is known of it, or that nothing is. */
export function noAnswerSentence(error: unknown): string {
  const found = unreachableIn(error)
  if (found === null) return 'The server does not answer'
  return found.isSaid ? found.message : `The server does not answer: ${found.message}`
}

/** What kept a call from being sent or answered. */
export function unreachable(server: string, error: unknown): Unreachable {
  return new Unreachable(clauseOf(server, error), { cause: error })
}

function clauseOf(server: string, error: unknown): string {
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
 * Refuses what is no answer of a Forecourt server at this address: a redirection, which is never followed, something else, or its own word that it is away.
 *
 * @throws Unreachable.
 * @source commands 3.1
 */
export async function expectForecourt(server: string, response: Response): Promise<void> {
  const { status, headers } = response
  if (status >= REDIRECTS.from && status <= REDIRECTS.to) {
    const to = addressOf(headers.get('location'), response.url || server)
    throw new Unreachable(
      `${server} redirects to ${to}, which is not followed. If that is the right address, give it as --server`,
    )
  }
  const isJson = headers.get('content-type')?.startsWith('application/json') ?? false
  const isForecourt = headers.has('x-forecourt-build') || (UNPARSED.has(status) && isJson)
  if (!isForecourt && status >= 502 && status <= 504)
    throw new Unreachable(`a proxy in front of ${server} answers ${status}: the server behind it is down`)
  if (!isForecourt) throw new Unreachable(`what answers at ${server} is not a Forecourt server (${status})`)
  if (status !== 503) return
  const sentence = isJson
    ? messageOf(
        await response
          .clone()
          .json()
          .catch(() => null),
      )
    : null
  throw new Unreachable(`${server} says: ${sentence ?? 'it is away (503)'}`, { isSaid: sentence !== null })
}

function messageOf(body: unknown): string | null {
  const message = typeof body === 'object' && body !== null ? Reflect.get(body, 'Message') : null
  return typeof message === 'string' && message !== '' ? message : null
}

function addressOf(location: string | null, base: string): string {
  return location !== null && URL.canParse(location, base) ? new URL(location, base).origin : 'another address'
}
