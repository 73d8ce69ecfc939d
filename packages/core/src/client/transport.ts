import { createFetch } from 'ofetch'
import { ApiError, Cancelled } from './errors'

export interface Message {
  method: string
  path: string
  query?: Record<string, unknown>
  body?: unknown
  headers: Record<string, string>
  signal?: AbortSignal | undefined
  timeoutMs: number
  /** It goes on its way even when its page is closed meanwhile; its body is small. */
  outlivesPage?: boolean | undefined
}

/** What came back, whatever its status. */
export interface Answer {
  status: number
  headers: Headers
  blob: Blob
}

/** Nothing came back, or a proxy answered in the server's place. */
export class Unanswered extends Error {
  override name = 'Unanswered'
  /** Why, when it is the server itself that says it is away for a while. */
  readonly sentence: string | null

  constructor(message: string, options?: ErrorOptions & { sentence?: string | null }) {
    super(message, options)
    this.sentence = options?.sentence ?? null
  }
}

export type Transport = (message: Message) => Promise<Answer>

/** Sends one message and waits for its answer, no longer than its time-out. */
export function createTransport(baseURL: string, fetch: typeof globalThis.fetch): Transport {
  const ofetch = createFetch({ fetch, Headers, AbortController })
  return async (message) => {
    const limit = limited(message)
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
      if (isOfProxy(response)) throw new Unanswered(String(response.status), { sentence: await sentenceIn(response) })
      return { status: response.status, headers: response.headers, blob: response._data ?? new Blob([]) }
    } catch (error) {
      if (message.signal?.aborted) throw new Cancelled('Cancelled')
      throw error instanceof Unanswered ? error : new Unanswered(String(error), { cause: error })
    } finally {
      limit.end()
    }
  }
}

/** True for an answer that the server cannot have given: it never answers a call with a page. */
export function isOfProxy({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean {
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

function limited(message: Message): { signal: AbortSignal; end: () => void } {
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

/** The JSON of an answer; one that is not JSON, such as a page of a proxy, is kept as its text. */
export async function jsonOf(answer: Answer): Promise<unknown> {
  const text = await answer.blob.text()
  try {
    return JSON.parse(text)
  } catch {
    // A page of markup would not read as a sentence.
    const isSentence = text.length < 300 && !text.trimStart().startsWith('<')
    throw new ApiError(answer.status, isSentence && answer.status !== 200 ? text : undefined)
  }
}
