import { randomUUID } from 'node:crypto'
import type { Client } from '@forecourt/core/client/client'
import { createClient } from '@forecourt/core/client/client'
import { withFileLock } from './file-lock'
import type { Profile } from './profile'

/** The server, and what is heard while it answers. */
export interface Connection {
  client: Client
  server: string
  /** Called with the bytes of the answers so far. */
  onBytes: ((count: number) => void) | null
  /** Called with the build that answered. */
  build: string | null
}

const LOCK_WAIT_MS = 20_000

interface ConnectionOptions {
  profile: Profile
  cleanups: Set<() => void>
  /** Told about each call; null for nobody. */
  tell: ((line: string) => void) | null
}

/** The server as the profile knows it; several runs share its sign-in, and one at a time renews it. */
export function openConnection({ profile, cleanups, tell }: ConnectionOptions): Connection {
  const connection: Omit<Connection, 'client'> = { server: profile.server, onBytes: null, build: null }
  const client = createClient({
    baseURL: profile.server,
    tokens: profile.tokens,
    randomKey: randomUUID,
    fetch: watchedFetch(tell, connection),
    onSignedOut: () => undefined,
    onBuild: (build) => {
      connection.build = build
    },
    lock: async (work) => {
      await profile.prepareWrite()
      return withFileLock(`${profile.file}.lock`, { waitMs: LOCK_WAIT_MS, cleanups }, work)
    },
  })
  return Object.assign(connection, { client })
}

/** Counts what comes in, and tells about each call when asked to: its way and time, never a header or a body. */
function watchedFetch(
  tell: ConnectionOptions['tell'],
  connection: Pick<Connection, 'onBytes'>,
): typeof globalThis.fetch {
  return async (input, init) => {
    const started = performance.now()
    const url = new URL(input instanceof Request ? input.url : input)
    const way = `${init?.method ?? 'GET'} ${url.pathname}`
    const report = (how: string | number) => tell?.(`${way} ${how} ${Math.round(performance.now() - started)} ms`)
    try {
      const response = await fetch(input, init)
      report(response.status)
      return connection.onBytes && response.body ? counted(response, response.body, connection.onBytes) : response
    } catch (error) {
      report('no answer')
      throw error
    }
  }
}

function counted(response: Response, body: ReadableStream<Uint8Array>, onBytes: (count: number) => void): Response {
  let count = 0
  const meter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      count += chunk.byteLength
      onBytes(count)
      controller.enqueue(chunk)
    },
  })
  const { status, statusText, headers } = response
  return new Response(body.pipeThrough(meter), { status, statusText, headers })
}
