import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Client } from '@forecourt/core/client/client'
import { createClient } from '@forecourt/core/client/client'
import type { TokenStore } from '@forecourt/core/client/tokens'
import { usageFailure } from './failure'
import { withFileLock } from './file-lock'
import { httpFetch } from './http-fetch'
import { profileWriteFailure, type Profile } from './profile'
import { assertForecourt, ServerUnreachable, unreachableError } from './unreachable'
import { unreadableFile } from './unreadable'

export interface CliConnection {
  client: Client
  server: string
  /** Makes a call outside of the contract under the same rules: only this address, its certificate, a Forecourt server. */
  fetch: typeof globalThis.fetch
  /** Called with the build of the server that answered. */
  build: string | null
}

const LOCK_WAIT_MS = 20_000

interface ConnectionOptions {
  profile: Profile
  /** The tokens of the calls; those of the profile are renewed by one process at a time. */
  tokens: TokenStore
  cleanups: Set<() => void>
  /** Reports each call; null for no report. */
  tell: ((line: string) => void) | null
  /** Shows that an answer takes long; null where no person looks. */
  show: ((text: string) => void) | null
  /** Aborts every call. */
  signal: AbortSignal | undefined
}

/** Connects to the server with one sign-in; that of a profile is shared by several runs, and one at a time renews it. */
export function openConnection({ profile, tokens, cleanups, tell, show, signal }: ConnectionOptions): CliConnection {
  const connection: Omit<CliConnection, 'client' | 'fetch'> = { server: profile.server, build: null }
  const authorities = profile.ca === null ? null : readCertificates(profile.ca)
  const fetch = watchedFetch({
    server: profile.server,
    fetch: abortableFetch(signal, httpFetch(authorities)),
    tell,
    show,
  })
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
      profile.prepareWrite()
      return withFileLock(`${profile.file}.lock`, { waitMs: LOCK_WAIT_MS, cleanups }, work).catch((error: unknown) => {
        throw profileWriteFailure(profile.file, error)
      })
    },
  })
  return Object.assign(connection, { client, fetch })
}

function abortableFetch(signal: AbortSignal | undefined, fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  if (!signal) return fetch
  return (input, init) =>
    fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, signal]) : signal })
}

function readCertificates(file: string): string {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw unreadableFile(`--ca ${file}`, error)
  }
  if (!text.includes('-----BEGIN CERTIFICATE-----'))
    throw usageFailure(`--ca needs a file of certificates (PEM); ${file} is not one`)
  return text
}

const QUIET_MS = 2_000

/**
 * Shows a person that the answer is awaited, until it arrives.
 * @returns Ends it.
 */
export function showWaiting(server: string, show: ConnectionOptions['show']): () => void {
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

/** Checks that every answer is from this server, and reports each call when asked to: method, path and time, never a header or a body. */
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
    const endWaiting = showWaiting(o.server, o.show)
    try {
      const response = await o.fetch(input, init)
      endWaiting()
      report(response.status)
      await assertForecourt(o.server, response)
      return response
    } catch (error) {
      endWaiting()
      if (error instanceof ServerUnreachable) throw error
      report('no answer')
      throw unreachableError(o.server, error)
    }
  }
}
