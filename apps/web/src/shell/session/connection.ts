import { type Client, createClient } from '@forecourt/core/client/client'
import { loadOperations } from '@forecourt/core/client/load-operations'
import { ApiError, Cancelled, messageOf, NoAnswer } from '@forecourt/core/client/errors'
import { NEVER_FOR_ONCE, NEVER_FOR_ONCE_CALLS } from '@forecourt/core/features/session/enums'
import type { Right } from '@forecourt/core/kernel/rights'
import type { InputOf } from '@forecourt/core/kernel/operation'
import type { OperationName, Operations } from '@forecourt/core/operations'
import type { Api } from '../../kit/api/api'
import type { Session } from './session'

const SIGN_OUT_TIMEOUT_MS = 3_000
const REFRESH_LOCK = 'forecourt.refresh'
/** So long a session that is over waits for the keys that were typed before anybody could see it: a line among them is kept for its person. */
const TYPED_AHEAD_MS = 2_000

/** What a save is refused for. */
export interface Lacking {
  /** What would be called. */
  operation: OperationName
  /** What it would be called with. */
  input: Readonly<Record<string, unknown>>
  rights: readonly Right[]
  /** As the server puts it. */
  sentence: string
}

interface ConnectionOptions {
  session: Session
  onSignedOut: () => void
  /** When what was typed ahead has been done, or after so many milliseconds. */
  whenPlayed: (mostMs: number) => Promise<void>
}

/** The server, as this tab speaks with it. */
export interface ServerConnection {
  api: Api
  /** Signs in; what it was refused with, or null. */
  signIn: Client['signIn'] extends (...given: infer Given) => unknown ? (...given: Given) => Promise<unknown> : never
  /** Ends the session here and in every tab. */
  signOut: () => Promise<void>
  /** Opens a stream of the server with the session's token. */
  openStream: (signal: AbortSignal) => Promise<Response>
  /** Asks for the passcode when a write needs it; true when it was given. The frame sets it. */
  askPasscode: () => Promise<boolean>
  /** Asks a colleague to give rights to one save; what it is sent with, or null. The frame sets it. */
  askApproval: (lacking: Lacking) => Promise<string | null>
  /** Told the build that answered. The frame sets it. */
  onBuild: (build: string) => void
  /** What the server had heard of at every answer since the workspace was begun: undefined before the first, null when they differ. */
  heard: string | null | undefined
}

/** Joins the one client of the server to this browser's session. */
export function connectServer({ session, onSignedOut, whenPlayed }: ConnectionOptions): ServerConnection {
  const client = createClient({
    baseURL: '',
    tokens: { read: session.read, write: (tokens, why) => (tokens ? session.write(tokens) : void expire(why)) },
    randomKey: newKey,
    // Without the Web Locks of a secure page each tab refreshes for itself; the server gives both the same tokens.
    ...(navigator.locks ? { lock: (work) => navigator.locks.request(REFRESH_LOCK, work) } : {}),
    onSignedOut,
    onBuild: (build) => connection.onBuild(build),
    onHeard: (heard) => {
      connection.heard = connection.heard === undefined || connection.heard === heard ? heard : null
    },
  })
  const connection: ServerConnection = {
    api: makeApi(),
    signIn: (...given) =>
      client.signIn(...given).then(
        () => null,
        (error: unknown) => error,
      ),
    signOut: async () => {
      const { username } = session
      try {
        await client.call('Logout', {}, { timeoutMs: SIGN_OUT_TIMEOUT_MS })
      } catch {
        // Whether or not the server heard it, this browser forgets the session.
      }
      session.logOut(username)
      onSignedOut()
    },
    openStream: (signal) => client.open('/api/events', signal),
    askPasscode: () => Promise.resolve(false),
    askApproval: () => Promise.resolve(null),
    onBuild: () => {},
    heard: undefined,
  }

  /** Ends a session that the server no longer knows, unless another has begun by then. */
  async function expire(why?: string): Promise<void> {
    const refused = session.read()?.refreshToken
    await whenPlayed(TYPED_AHEAD_MS)
    if (session.read()?.refreshToken === refused) session.expire(why)
  }

  /** Runs a call; a write or download that finds the passcode locked asks for it and is sent again. */
  async function withPasscode<T>(name: OperationName, send: () => Promise<T>): Promise<T> {
    try {
      return await send()
    } catch (error) {
      const isLocked = error instanceof ApiError && error.code === 'SESSION_PASSCODE_LOCKED'
      if (!isLocked || (await loadOperations())[name].kind === 'read' || !(await connection.askPasscode())) throw error
      return send()
    }
  }

  /** Runs a save; where the role of who is signed in may not, a colleague is asked, and it is sent again with what they gave. */
  async function withApproval<T>(
    { name: operation, input }: { name: OperationName; input: unknown },
    send: (approval: { approval?: string }) => Promise<T>,
  ): Promise<T> {
    try {
      return await send({})
    } catch (error) {
      const rights = rightsLacking(error)
      if (rights.length === 0 || NEVER_FOR_ONCE_CALLS.includes(operation)) throw error
      const asked = { operation, input: recordOf(input), rights, sentence: messageOf(error) }
      const approval = await connection.askApproval(asked)
      if (approval === null) throw error
      return send({ approval })
    }
  }

  function makeApi(): Api {
    return {
      call: async (name, input, { isLater = false, ...options } = {}) => {
        const send = (approval: { approval?: string } = {}) =>
          withPasscode(name, () => client.call(name, input, { ...options, ...approval }))
        return isLater || (await loadOperations())[name].kind !== 'write' ? send() : withApproval({ name, input }, send)
      },
      file: (name, input) => withPasscode(name, () => client.download(name, input)),
      download: async <N extends OperationName>(name: N, input: InputOf<Operations[N]>) => {
        const { blob, fileName } = await withPasscode(name, () => client.download(name, input))
        saveFile(blob, fileName)
      },
      messageOf,
      fieldErrorsOf: (error) => (error instanceof ApiError ? error.errors : {}),
      bodyOf: (error) => (error instanceof ApiError ? recordOf(error.body) : {}),
      statusOf: (error) => (error instanceof ApiError ? error.status : null),
      isNoAnswer: (error) => error instanceof NoAnswer,
      isCancelled: (error) => error instanceof Cancelled,
    }
  }
  return connection
}

/** The rights for which a call was refused, of which a colleague could give all. */
function rightsLacking(error: unknown): Right[] {
  if (!(error instanceof ApiError) || error.code !== 'ROLE_MAY_NOT') return []
  const { rights } = recordOf(error.body)
  // As core's schema of the refusal has them; that is not loaded before the sign-in.
  const lacking = Array.isArray(rights) ? (rights as Right[]) : []
  return lacking.some((right) => NEVER_FOR_ONCE.includes(right)) ? [] : lacking
}

/** A random idempotency key; plain http on another machine has no `randomUUID`. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function recordOf(body: unknown): Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null ? { ...body } : {}
}

function saveFile(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser has taken the blob by the next turn; kept longer it would stay in memory.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
