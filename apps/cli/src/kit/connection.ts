import { randomUUID } from 'node:crypto'
import type { Client } from '@forecourt/core/client/client'
import { createClient } from '@forecourt/core/client/client'
import { httpFetch } from './http-fetch'
import { withFileLock } from './file-lock'
import type { Profile } from './profile'

/** The server, and what is heard while it answers. */
export interface Connection {
  client: Client
  server: string
  /** Called with the build that answered. */
  build: string | null
}

const LOCK_WAIT_MS = 20_000

interface ConnectionOptions {
  profile: Profile
  cleanups: Set<() => void>
  /** Told about each call; null for nobody. */
  tell: ((line: string) => void) | null
  /** Ends every call. */
  signal: AbortSignal | undefined
}

/** The server as the profile knows it; several runs share its sign-in, and one at a time renews it. */
export function openConnection({ profile, cleanups, tell, signal }: ConnectionOptions): Connection {
  const connection: Omit<Connection, 'client'> = { server: profile.server, build: null }
  const client = createClient({
    baseURL: profile.server,
    tokens: profile.tokens,
    randomKey: randomUUID,
    fetch: watchedFetch(endedBy(signal), tell),
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

/** The fetch of a run that may be ended from outside. */
function endedBy(signal: AbortSignal | undefined): typeof globalThis.fetch {
  if (!signal) return httpFetch
  return (input, init) =>
    httpFetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, signal]) : signal })
}

/** Tells about each call when asked to: its way and time, never a header or a body. */
function watchedFetch(fetch: typeof globalThis.fetch, tell: ConnectionOptions['tell']): typeof globalThis.fetch {
  return async (input, init) => {
    const started = performance.now()
    const url = new URL(input instanceof Request ? input.url : input)
    const way = `${init?.method ?? 'GET'} ${url.pathname}`
    const report = (how: string | number) => tell?.(`${way} ${how} ${Math.round(performance.now() - started)} ms`)
    try {
      const response = await fetch(input, init)
      report(response.status)
      return response
    } catch (error) {
      report('no answer')
      throw error
    }
  }
}
