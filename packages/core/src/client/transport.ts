import { createFetch } from 'ofetch'
import { ApiError, CancelledError } from './errors'

export interface TransportMessage {
  method: string
  path: string
  query?: Record<string, unknown>
  body?: unknown
  headers: Record<string, string>
  signal?: AbortSignal | undefined
  timeoutMs: number
  outlivesPage?: boolean | undefined
}

export interface TransportAnswer {
  status: number
  headers: Headers
  blob: Blob
}

/** No answer came, or a proxy answered in place of the server. */
export class UnansweredError extends Error {
  override name = 'Unanswered'
  /** The reason, when the server itself says that it is unavailable for a while. */
  readonly sentence: string | null

  constructor(message: string, options?: ErrorOptions & { sentence?: string | null }) {
    super(message, options)
    this.sentence = options?.sentence ?? null
  }
}

export type Transport = (message: TransportMessage) => Promise<TransportAnswer>

export function createTransport(baseURL: string, fetch: typeof globalThis.fetch): Transport {
  const ofetch = createFetch({ fetch, Headers, AbortController })
  return async (message) => {
    const limit = withTimeout(message)
    try {
      const response = await ofetch.raw<Blob, 'blob'>(message.path, {
        baseURL,
        method: message.method,
        headers: message.headers,
        ...(message.query ? { query: message.query } : {}),
        ...(message.body === undefined ? {} : { body: JSON.stringify(message.body) }),
        signal: limit.signal,
        ...(message.outlivesPage ? { keepalive: true } : {}),
        responseType: 'blob',
        ignoreResponseError: true,
        retry: 0,
      })
      if (isProxyAnswer(response))
        throw new UnansweredError(String(response.status), { sentence: await sentenceIn(response) })
      return { status: response.status, headers: response.headers, blob: response._data ?? new Blob([]) }
    } catch (error) {
      if (message.signal?.aborted) throw new CancelledError('Cancelled')
      throw error instanceof UnansweredError ? error : new UnansweredError(String(error), { cause: error })
    } finally {
      limit.end()
    }
  }
}

/** Whether an answer cannot come from the server, which never answers a call with a page. */
export function isProxyAnswer({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean {
  return [502, 503, 504].includes(status) || (headers.get('content-type')?.startsWith('text/html') ?? false)
}

async function sentenceIn({ headers, _data }: Response & { _data?: Blob }): Promise<string | null> {
  if (!headers.get('content-type')?.startsWith('application/json') || !_data) return null
  const body: unknown = await _data
    .text()
    .then(JSON.parse)
    .catch(() => null)
  const sentence = typeof body === 'object' && body !== null && 'Message' in body ? body.Message : null
  return typeof sentence === 'string' && sentence !== '' ? sentence : null
}

function withTimeout(message: TransportMessage): { signal: AbortSignal; end: () => void } {
  const controller = new AbortController()
  const abort = () => controller.abort()
  if (message.signal?.aborted) abort()
  message.signal?.addEventListener('abort', abort)
  const timer = setTimeout(abort, message.timeoutMs)
  return {
    signal: controller.signal,
    end: () => {
      clearTimeout(timer)
      message.signal?.removeEventListener('abort', abort)
    },
  }
}

/** Returns the JSON of an answer; the text of one that is not JSON, such as a page of a proxy. */
export async function jsonOf(answer: TransportAnswer): Promise<unknown> {
  const text = await answer.blob.text()
  try {
    return JSON.parse(text)
  } catch {
    // A page of markup would not read as a sentence.
    const isSentence = text.length < 300 && !text.trimStart().startsWith('<')
    throw new ApiError(answer.status, isSentence && answer.status !== 200 ? text : undefined)
  }
}
