import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Client } from '@forecourt/core/client/client'
import { createClient } from '@forecourt/core/client/client'
import type { TokenStore } from '@forecourt/core/client/tokens'
import { usage } from './failure'
import { withFileLock } from './file-lock'
import { cannotKeep, type Profile } from './profile'
import { expectForecourt, Unreachable, unreachable } from './unreachable'

/** The server, and what is heard while it answers. */
export interface Connection {
  client: Client
  server: string
  /** A call that is none of the contract's, under the same rules: this address alone, its certificate, a Forecourt server. */
  fetch: typeof globalThis.fetch
  /** Called with the bytes of the answers so far. */
  onBytes: ((count: number) => void) | null
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
}

/** The server as one sign-in knows it; several runs share that of a profile, and one at a time renews it. */
export async function openConnection({ profile, tokens, cleanups, tell }: ConnectionOptions): Promise<Connection> {
  const connection: Omit<Connection, 'client' | 'fetch'> = { server: profile.server, onBytes: null, build: null }
  const fetch = watchedFetch({ server: profile.server, fetch: await fetchWith(profile.ca), tell }, connection)
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

/** The fetch of Node, or one that trusts the authorities of a file beside the usual ones. */
async function fetchWith(ca: string | null): Promise<typeof globalThis.fetch> {
  if (ca === null) return globalThis.fetch
  const authorities = certificatesIn(ca)
  const { trustingFetch } = await import('./trusting-fetch')
  return trustingFetch(authorities)
}

function certificatesIn(file: string): string {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw usage(`--ca cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
  if (!text.includes('-----BEGIN CERTIFICATE-----'))
    throw usage(`--ca is a file of certificates (PEM), ${file} is none`)
  return text
}

/** Counts what comes in, holds it to be of this server, and tells about each call when asked to: its way and time, never a header or a body. */
function watchedFetch(
  o: { server: string; fetch: typeof globalThis.fetch; tell: ConnectionOptions['tell'] },
  connection: Pick<Connection, 'onBytes'>,
): typeof globalThis.fetch {
  return async (input, init) => {
    const started = performance.now()
    const url = new URL(input instanceof Request ? input.url : input)
    const way = `${init?.method ?? 'GET'} ${url.pathname}`
    const report = (how: string | number) => o.tell?.(`${way} ${how} ${Math.round(performance.now() - started)} ms`)
    try {
      // What is sent on would carry bodies, passwords among them, to wherever the answer says.
      const response = await o.fetch(input, { ...init, redirect: 'manual' })
      report(response.status)
      await expectForecourt(o.server, response)
      return connection.onBytes && response.body ? counted(response, response.body, connection.onBytes) : response
    } catch (error) {
      if (error instanceof Unreachable) throw error
      report('no answer')
      throw unreachable(o.server, error)
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
