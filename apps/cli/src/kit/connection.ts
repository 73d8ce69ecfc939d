import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Client } from '@forecourt/core/client/client'
import { createClient } from '@forecourt/core/client/client'
import type { TokenStore } from '@forecourt/core/client/tokens'
import { usage } from './failure'
import { withFileLock } from './file-lock'
import { httpFetch } from './http-fetch'
import { cannotKeep, type Profile } from './profile'
import { expectForecourt, Unreachable, unreachable } from './unreachable'
import { unreadable } from './unreadable'

/** The server, and what is heard while it answers. */
export interface Connection {
  client: Client
  server: string
  /** A call that is none of the contract's, under the same rules: this address alone, its certificate, a Forecourt server. */
  fetch: typeof globalThis.fetch
  /** Called with the build that answered. */
  build: string | null
}

const LOCK_WAIT_MS = 20_000

interface ConnectionOptions {
  profile: Profile
  /** Whose calls they are; those of the profile are renewed by one process at a time. */
  tokens: TokenStore
  cleanups: Set<() => void>
  /** Told about each call; null for nobody. */
  tell: ((line: string) => void) | null
  /** Where a person is told that an answer takes its time; null where nobody looks. */
  show: ((text: string) => void) | null
  /** Ends every call. */
  signal: AbortSignal | undefined
}

/** The server as one sign-in knows it; several runs share that of a profile, and one at a time renews it. */
export function openConnection({ profile, tokens, cleanups, tell, show, signal }: ConnectionOptions): Connection {
  const connection: Omit<Connection, 'client' | 'fetch'> = { server: profile.server, build: null }
  const authorities = profile.ca === null ? null : certificatesIn(profile.ca)
  const fetch = watchedFetch({ server: profile.server, fetch: endedBy(signal, httpFetch(authorities)), tell, show })
  const isOfProfile = tokens === profile.tokens
  const client = createClient({
    baseURL: profile.server,
    tokens,
    randomKey: randomUUID,
    fetch,
    onSignedOut: () => undefined,
    onBuild: (build) => {
      connection.build = build
    },
    lock: async (work) => {
      if (!isOfProfile) return work()
      await profile.prepareWrite()
      return withFileLock(`${profile.file}.lock`, { waitMs: LOCK_WAIT_MS, cleanups }, work).catch((error: unknown) => {
        throw cannotKeep(profile.file, error)
      })
    },
  })
  return Object.assign(connection, { client, fetch })
}

/** The fetch of a run that may be ended from outside. */
function endedBy(signal: AbortSignal | undefined, fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  if (!signal) return fetch
  return (input, init) =>
    fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, signal]) : signal })
}

function certificatesIn(file: string): string {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw unreadable(`--ca ${file}`, error)
  }
  if (!text.includes('-----BEGIN CERTIFICATE-----'))
    throw usage(`--ca needs a file of certificates (PEM); ${file} is not one`)
  return text
}

const QUIET_MS = 2_000

/**
 * A sign of life for a person who waits for an answer, drawn over when it comes.
 *
 * @returns Ends it.
 */
export function waitingFor(server: string, show: ConnectionOptions['show']): () => void {
  if (show === null) return () => undefined
  const began = performance.now()
  let isShown = false
  const timer = setInterval(() => {
    isShown = true
    show(`\r\u001b[KWaiting for ${server}, ${Math.round((performance.now() - began) / 1000)} s `)
  }, QUIET_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    if (isShown) show('\r\u001b[K')
    isShown = false
  }
}

/** Holds what comes in to be of this server, and tells about each call when asked to: its way and time, never a header or a body. */
function watchedFetch(o: {
  server: string
  fetch: typeof globalThis.fetch
  tell: ConnectionOptions['tell']
  show: ConnectionOptions['show']
}): typeof globalThis.fetch {
  return async (input, init) => {
    const started = performance.now()
    const url = new URL(input instanceof Request ? input.url : input)
    const way = `${init?.method ?? 'GET'} ${url.pathname}`
    const report = (how: string | number) => o.tell?.(`${way} ${how} ${Math.round(performance.now() - started)} ms`)
    const endWaiting = waitingFor(o.server, o.show)
    try {
      const response = await o.fetch(input, init)
      endWaiting()
      report(response.status)
      await expectForecourt(o.server, response)
      return response
    } catch (error) {
      endWaiting()
      if (error instanceof Unreachable) throw error
      report('no answer')
      throw unreachable(o.server, error)
    }
  }
}
