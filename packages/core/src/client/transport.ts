import { createFetch, FetchError, type FetchOptions, type FetchResponse } from 'ofetch'
import { ApiError, CancelledError, NoAnswer } from './errors'

export interface TransportMessage {
  /** The name of the call, for the error of one that nobody answers. */
  operation: string
  method: string
  path: string
  query?: Record<string, unknown>
  body?: object
  headers?: Record<string, string>
  /** The idempotency key, the same for every try. */
  key?: string | null
  signal?: AbortSignal | undefined
  /** The longest time of one try, with its body; 0 for no limit. */
  timeoutMs: number
  outlivesPage?: boolean | undefined
  /** The answer as text, as bytes, or left for the caller to read as it comes. */
  answer: 'text' | 'blob' | 'stream'
  /** The pauses before each try after one without an answer; without them there is one try. */
  pausesMs?: readonly number[]
  /** Called at each try without an answer, before the pause. */
  onUnanswered?: (() => void) | undefined
}

/** The sign-in of a call. */
export interface Bearer {
  /** The access token; empty for none. */
  token: () => string
  /** Replaces a token that a 401 refused; null when the session is over. */
  renew: (refused: string) => Promise<unknown>
}

export type TransportAnswer = FetchResponse<unknown>

/**
 * Sends a message and returns the answer of the server, whatever its status.
 * @throws NoAnswer when no try was answered, or a proxy answered in place of the server; CancelledError when its signal is aborted.
 */
export type Transport = (message: TransportMessage, bearer?: Bearer) => Promise<TransportAnswer>

interface TransportOptions {
  baseURL: string
  fetch: typeof globalThis.fetch
  sleep: (ms: number) => Promise<void>
}

const UNAUTHORIZED = 401
/** The status under which ofetch repeats what nobody answered. */
const NO_STATUS = 500
/** Statuses of answers without a body. */
const BODILESS = [204, 205, 304]

export function createTransport({ baseURL, fetch, sleep }: TransportOptions): Transport {
  const ofetch = createFetch({ fetch: createWholeFetch(fetch), Headers, AbortController, defaults: { baseURL } })
  return async (message, bearer) => {
    const { operation, method, query, body, headers, key = null, signal, pausesMs = [] } = message
    try {
      return await ofetch.raw<unknown, 'text'>(message.path, {
        ...{ method, ...(query && { query }), ...(body && { body }), ...(signal && { cancel: signal }) },
        headers: { ...(key && { 'idempotency-key': key }), ...headers },
        ...(message.outlivesPage && { keepalive: true }),
        timeout: message.timeoutMs,
        responseType: message.answer as 'text',
        retry: pausesMs.length,
        retryStatusCodes: [UNAUTHORIZED, NO_STATUS],
        ...hooksOf(message, bearer, sleep),
      })
    } catch (error) {
      if (error instanceof FetchError && error.response) return error.response
      if (signal?.aborted) throw new CancelledError('Cancelled')
      if (!(error instanceof FetchError)) throw error
      const { cause } = error
      throw new NoAnswer(operation, key, { cause, sentence: cause instanceof ProxyAnswer ? cause.message : null })
    }
  }
}

/** The token of each try, one more try with a renewed token, and the pauses between tries, which end when the caller gives up. */
function hooksOf(
  { signal, pausesMs = [], onUnanswered }: TransportMessage,
  bearer: Bearer | undefined,
  sleep: TransportOptions['sleep'],
): Pick<FetchOptions<'text'>, 'onRequest' | 'onRequestError' | 'onResponseError'> {
  let used = ''
  let hasRenewed = false
  return {
    onRequest: ({ options }) => {
      // Ofetch leaves the signal of one try in the next, and then sets that no time limit.
      delete options.signal
      used = bearer?.token() ?? ''
      if (used === '') options.headers.delete('authorization')
      else options.headers.set('authorization', `Bearer ${used}`)
    },
    onRequestError: async ({ options }) => {
      if (!signal?.aborted) onUnanswered?.()
      const left = Number(options.retry)
      if (left > 0 && !signal?.aborted)
        await Promise.race([sleep(pausesMs[pausesMs.length - left] ?? 0), abortOf(signal)])
      if (signal?.aborted) throw new CancelledError('Cancelled')
    },
    onResponseError: async ({ options, response }) => {
      const isRefused = response.status === UNAUTHORIZED && bearer !== undefined && !hasRenewed
      hasRenewed = isRefused && (await bearer.renew(used)) !== null
      // Any other status is the answer.
      options.retry = isRefused && hasRenewed ? Number(options.retry) + 1 : false
    },
  }
}

/** Settles when the caller aborts; never without a signal. */
function abortOf(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => signal?.addEventListener('abort', () => resolve(), { once: true }))
}

/** An answer that cannot come from the server, which never answers a call with a page; its message is what a server says that is away for a while. */
class ProxyAnswer extends Error {}

interface WholeInit extends RequestInit {
  /** Aborted by the caller, beside the time limit. */
  cancel?: AbortSignal
  responseType?: string
}

/** A fetch that ends once the body is there too, so that time limit and repeats are about all of an answer, and fails for the answer of a proxy. */
function createWholeFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init: WholeInit = {}) => {
    const { signal, cancel = null } = init
    const response = await fetch(input, {
      ...init,
      signal: signal && cancel ? AbortSignal.any([signal, cancel]) : (signal ?? cancel),
    })
    const { status, statusText, headers } = response
    const isPage = headers.get('content-type')?.startsWith('text/html') ?? false
    if ([502, 503, 504].includes(status) || isPage) throw new ProxyAnswer(await sentenceIn(response))
    if (init.responseType === 'stream') return response
    return new Response(BODILESS.includes(status) ? null : await response.arrayBuffer(), {
      status,
      statusText,
      headers,
    })
  }
}

async function sentenceIn(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('application/json')) return ''
  const body: unknown = await response.json().catch(() => null)
  const sentence = typeof body === 'object' && body !== null && 'Message' in body ? body.Message : ''
  return typeof sentence === 'string' ? sentence : ''
}

/** Returns the JSON of an answer; the text of one that is not JSON, such as a page of a proxy. */
export async function jsonOf({ status, _data }: TransportAnswer): Promise<unknown> {
  const text = _data instanceof Blob ? await _data.text() : String(_data ?? '')
  try {
    return JSON.parse(text)
  } catch {
    // A page of markup would not read as a sentence.
    const isSentence = text.length < 300 && !text.trimStart().startsWith('<')
    throw new ApiError(status, isSentence && status !== 200 ? text : undefined)
  }
}
