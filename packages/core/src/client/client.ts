import type { InputOf, Operation, OutputOf } from '../kernel/operation'
import type { OperationName, Operations } from '../operations'
import { ApiError, NoAnswer } from './errors'
import { loadOperations } from './load-operations'
import { createRefresh } from './refresh'
import type { StoredTokens, TokenStore } from './tokens'
import { type Bearer, type TransportAnswer, createTransport, jsonOf, type TransportMessage } from './transport'

export interface ClientOptions {
  baseURL: string
  fetch?: typeof globalThis.fetch
  tokens: TokenStore
  /** Makes an idempotency key for a write whose caller has none. */
  randomKey: () => string
  sleep?: (ms: number) => Promise<void>
  /** Called when the session is over: go to the sign-in page. */
  onSignedOut: () => void
  /** Runs the work while no other tab runs it; absent where there are no other tabs. */
  lock?: <T>(work: () => Promise<T>) => Promise<T>
  /** Called with the build of the server at each answer: a change means that a new version is served. */
  onBuild?: (build: string) => void
  /** Called at each answer with the change position that the server had reached when it began to answer. */
  onHeard?: (heard: string | null) => void
}

export interface CallOptions {
  /** Idempotency key of a write. The draft keeps it until it has a definite answer. */
  key?: string
  signal?: AbortSignal
  timeoutMs?: number
  /** Retries the same call when no answer comes. By default only writes with a key do. */
  retryAfterNoAnswer?: boolean
  /** Called at each try without an answer, before the wait for the next one. */
  onUnanswered?: () => void
  /** The approval of a colleague for this one save (ApproveOnce). */
  approval?: string
  /** The call reaches the server even when the page is closed; for bodies below 64 KB. */
  outlivesPage?: boolean
}

export interface DownloadedFile {
  blob: Blob
  fileName: string
}

export interface Client {
  /** Calls an operation by its name. Throws ApiError, NoAnswer or Cancelled. */
  call<N extends OperationName>(
    name: N,
    input: InputOf<Operations[N]>,
    options?: CallOptions,
  ): Promise<OutputOf<Operations[N]>>
  /** As `call`, for operations that answer with a file. */
  download<N extends OperationName>(
    name: N,
    input: InputOf<Operations[N]>,
    options?: CallOptions,
  ): Promise<DownloadedFile>
  /**
   * Signs in by password or passkey and stores the tokens.
   * @param onCodes Shows the recovery codes of a new second factor; the session begins once they have been seen.
   */
  signIn(
    given: InputOf<Operations['Auth']> | InputOf<Operations['AuthPasskey']>,
    onCodes?: (codes: readonly string[]) => Promise<void>,
  ): Promise<StoredTokens>
  /** Ends the session and removes the tokens, even when the server does not answer. */
  signOut(): Promise<void>
  /**
   * Opens a streamed answer, such as `/api/events` or a large file, with the sign-in and refresh of a call.
   * @param body Sent by POST; without one it is a GET.
   */
  open(path: string, signal: AbortSignal, body?: object): Promise<Response>
}

const TIMEOUT_MS = { read: 30_000, write: 30_000, download: 180_000, long: 600_000 } as const
const REPEAT_AFTER_MS = [400, 1_200, 3_000]
const SIGN_OUT_TIMEOUT_MS = 3_000

/**
 * Creates a typed caller of every operation. It sends the bearer token, shares one refresh among all calls that fail with it, and retries after no
 * answer.
 */
export function createClient(o: ClientOptions): Client {
  const fetch = o.fetch ?? ((input, init) => globalThis.fetch(input, init))
  const sleep = o.sleep ?? ((ms) => new Promise<void>((resolve) => setTimeout(resolve, ms)))
  const transport = createTransport({ baseURL: o.baseURL, fetch, sleep })
  const lock = o.lock ?? ((work) => work())
  const bearer: Bearer = {
    token: () => o.tokens.read()?.accessToken ?? '',
    renew: createRefresh({ transport, tokens: o.tokens, lock, onSignedOut: o.onSignedOut }),
  }

  async function answerOf(
    name: OperationName,
    input: unknown,
    options: CallOptions & Pick<TransportMessage, 'answer'>,
  ): Promise<TransportAnswer> {
    const operation: Operation = (await loadOperations())[name]
    const key = keyOf(operation, options, o.randomKey)
    const message = messageFor(name, operation, input, { ...options, key })
    const answer = await transport(message, operation.open ? undefined : bearer)
    const build = answer.headers.get('x-forecourt-build')
    if (build) o.onBuild?.(build)
    o.onHeard?.(answer.headers.get('x-forecourt-heard'))
    return answer
  }

  async function call<N extends OperationName>(name: N, input: InputOf<Operations[N]>, options: CallOptions = {}) {
    const answer = await answerOf(name, input, { ...options, answer: 'text' })
    const body = await jsonOf(answer)
    if (answer.status !== 200) throw new ApiError(answer.status, body)
    // The server holds its answers against the same schema; parsing long lists once more would cost each screen.
    return body as OutputOf<Operations[N]>
  }

  return {
    call,
    async download(name, input, options = {}) {
      const answer = await answerOf(name, input, { ...options, answer: 'blob' })
      if (answer.status !== 200) throw new ApiError(answer.status, await jsonOf(answer))
      const operation: Operation = (await loadOperations())[name]
      const blob = answer._data instanceof Blob ? answer._data : new Blob([])
      return { blob, fileName: fileNameOf(answer.headers) ?? operation.file ?? 'download' }
    },
    async signIn(given, onCodes) {
      const signed = 'credential' in given ? call('AuthPasskey', given) : call('Auth', given)
      const { recoveryCodes, ...tokens } = await signed
      if (!tokens.accessToken || !tokens.username) throw new ApiError(401, { Message: 'Invalid login' })
      if (recoveryCodes) await onCodes?.(recoveryCodes)
      o.tokens.write(tokens)
      return tokens
    },
    async signOut() {
      try {
        if (o.tokens.read()) await call('Logout', {}, { timeoutMs: SIGN_OUT_TIMEOUT_MS })
      } catch (error) {
        if (!(error instanceof ApiError || error instanceof NoAnswer)) throw error
        // The tokens go in any case; the session on the server ends by itself.
      } finally {
        o.tokens.write(null)
      }
    },
    open: (path, signal, body) => {
      const method = body ? 'POST' : 'GET'
      return transport(
        { operation: path, method, path, ...(body ? { body } : {}), signal, timeoutMs: 0, answer: 'stream' },
        bearer,
      )
    },
  }
}

function keyOf(operation: Operation, options: CallOptions, randomKey: () => string): string | null {
  if (operation.kind !== 'write' || operation.keyless) return null
  return options.key ?? randomKey()
}

function messageFor(
  name: OperationName,
  operation: Operation,
  input: unknown,
  options: Omit<CallOptions, 'key'> & Pick<TransportMessage, 'answer'> & { key: string | null },
): TransportMessage {
  const { path } = operation
  const { key, signal, outlivesPage, onUnanswered, approval, answer, timeoutMs = timeoutOf(operation) } = options
  const repeats = options.retryAfterNoAnswer ?? key !== null
  const rest = {
    ...{ operation: name, path, key, signal, timeoutMs, outlivesPage, onUnanswered, answer },
    headers: approval === undefined ? {} : { 'x-forecourt-approval': approval },
    pausesMs: repeats ? REPEAT_AFTER_MS : [],
  }
  if (operation.method !== 'POST' && !operation.alsoPost)
    return { ...rest, method: operation.method, query: queryOf(input) }
  return { ...rest, method: 'POST', body: input as object }
}

function timeoutOf(operation: Operation): number {
  return TIMEOUT_MS[operation.long ? 'long' : operation.kind]
}

function queryOf(input: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input ?? {}).filter(([, value]) => value !== undefined && value !== null))
}

function fileNameOf(headers: Headers): string | undefined {
  const said = headers.get('content-disposition') ?? ''
  const whole = /filename\*=UTF-8''([^;]+)/.exec(said)?.[1]
  return whole === undefined ? /filename="([^"]+)"/.exec(said)?.[1] : decodeText(whole)
}

function decodeText(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
