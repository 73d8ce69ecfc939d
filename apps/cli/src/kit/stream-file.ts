import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Client } from '@forecourt/core/client/client'
import { ApiError, CancelledError, NoAnswer } from '@forecourt/core/client/errors'
import { loadOperations } from '@forecourt/core/client/load-operations'
import type { InputOf, Operation } from '@forecourt/core/kernel/operation'
import type { OperationName, Operations } from '@forecourt/core/operations'
import { CliFailure, EXIT } from './failure'

/** The number of bytes between two garbage collections. */
const COLLECT_BYTES = 2_000_000

export interface FileRequest<N extends OperationName> {
  operation: N
  input: InputOf<Operations[N]>
}

interface StreamOptions {
  /** The longest time without data, before the first byte and between two. */
  idleMs: number
  /** Aborts it from outside. */
  signal?: AbortSignal | undefined
}

/**
 * The bytes of a file as they arrive, so that memory does not grow with them. The time that the reader takes does not count.
 * @throws CliFailure 4 when nothing comes for `idleMs`, or the stream breaks off; ApiError when it is refused.
 */
export async function* streamFile<N extends OperationName>(
  client: Client,
  { operation: name, input }: FileRequest<N>,
  o: StreamOptions,
): AsyncGenerator<Uint8Array, void> {
  const operation: Operation = (await loadOperations())[name]
  const idle = new AbortController()
  const signal = o.signal ? AbortSignal.any([idle.signal, o.signal]) : idle.signal
  let isIdle = false
  let bytes = 0
  const within = <T>(work: Promise<T>): Promise<T> => {
    const timer = setTimeout(() => {
      isIdle = true
      idle.abort()
    }, o.idleMs)
    return work.finally(() => clearTimeout(timer))
  }
  try {
    const { path, body } = requestOf(operation, input)
    const response = await within(client.open(path, signal, body))
    if (response.status !== 200) throw new ApiError(response.status, bodyOf(await within(response.text())))
    if (!response.body) return
    const collect = createCollector()
    const reader = response.body.getReader()
    for (let part = await within(reader.read()); !part.done; part = await within(reader.read())) {
      bytes += part.value.byteLength
      yield part.value
      collect(part.value.byteLength)
    }
  } catch (error) {
    if (error instanceof ApiError) throw error
    if (o.signal?.aborted) throw new CancelledError('Cancelled')
    if (isIdle) throw brokenStreamFailure(`Nothing came from the server for ${o.idleMs / 1000} s`, name, bytes)
    if (bytes > 0) throw brokenStreamFailure('The server broke off in the middle of the file', name, bytes)
    throw new NoAnswer(name, null, { cause: error })
  } finally {
    // A reader that has enough ends the answer.
    idle.abort()
  }
}

function brokenStreamFailure(message: string, operation: string, bytes: number): CliFailure {
  return new CliFailure(EXIT.unreachable, message, { operation, bytes })
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function requestOf({ method, alsoPost, path }: Operation, input: object): { path: string; body?: object } {
  if (method === 'POST' || alsoPost) return { path, body: input }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input))
    if (value !== null && value !== undefined) query.set(name, String(value))
  return { path: `${path}?${query.toString()}` }
}

/**
 * Returns a function that runs the garbage collector each time so many bytes have passed. Buffers lie outside the heap, where the engine lets a
 * hundred megabytes wait before it collects.
 */
function createCollector(): (bytes: number) => void {
  setFlagsFromString('--expose-gc')
  const collectGarbage: unknown = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  let waiting = 0
  return (bytes) => {
    waiting += bytes
    if (waiting < COLLECT_BYTES || typeof collectGarbage !== 'function') return
    waiting = 0
    collectGarbage({ type: 'minor' })
  }
}
