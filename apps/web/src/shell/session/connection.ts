import { type Client, createClient } from '@forecourt/core/client/client'
import { loadOperations } from '@forecourt/core/client/load-operations'
import { ApiError, CancelledError, messageOf, NoAnswer } from '@forecourt/core/client/errors'
import { RIGHTS_WITHOUT_APPROVAL, CALLS_WITHOUT_APPROVAL } from '@forecourt/core/features/session/enums'
import type { Right } from '@forecourt/core/kernel/rights'
import type { InputOf } from '@forecourt/core/kernel/operation'
import type { OperationName, Operations } from '@forecourt/core/operations'
import type { Api } from '../../kit/api/api'
import type { Session } from './session'

const SIGN_OUT_TIMEOUT_MS = 3_000
const REFRESH_LOCK = 'forecourt.refresh'
/** So long a session that is over waits for the keys that were typed before anybody could see it: a line among them is stored for its user. */
const TYPE_AHEAD_MS = 2_000

/** What a save is refused for. */
export interface MissingRights {
  operation: OperationName
  input: Readonly<Record<string, unknown>>
  rights: readonly Right[]
  /** The sentence of the server. */
  sentence: string
}

interface ConnectionOptions {
  session: Session
  onSignedOut: () => void
  /** Resolves when the type-ahead was replayed, or after so many milliseconds. */
  whenReplayed: (mostMs: number) => Promise<void>
}

/** The connection of this tab to the server. */
export interface ServerConnection {
  api: Api
  /** Signs in; returns the refusal, or null. */
  signIn: Client['signIn'] extends (...given: infer Given) => unknown ? (...given: Given) => Promise<unknown> : never
  /** Ends the session here and in every tab. */
  signOut: () => Promise<void>
  /** Opens a stream of the server with the session's token. */
  openStream: (signal: AbortSignal) => Promise<Response>
  /** Asks for the passcode when a write needs it; true when it was entered. Set by the frame. */
  askPasscode: () => Promise<boolean>
  /** Asks a colleague to approve one save; returns what it is sent with, or null. Set by the frame. */
  askApproval: (lacking: MissingRights) => Promise<string | null>
  /** Called with the build that answered. Set by the frame. */
  onBuild: (build: string) => void
  /** What the server had heard of at every answer since the workspace was begun: undefined before the first, null when they differ. */
  lastHeard: string | null | undefined
}

/** Joins the client of the server to this browser's session. */
export function connectServer({ session, onSignedOut, whenReplayed }: ConnectionOptions): ServerConnection {
  const client = createClient({
    baseURL: '',
    tokens: { read: session.read, write: (tokens, why) => (tokens ? session.write(tokens) : void expire(why)) },
    randomKey: newKey,
    // Without the Web Locks of a secure page each tab refreshes for itself; the server gives both the same tokens.
    ...(navigator.locks ? { lock: (work) => navigator.locks.request(REFRESH_LOCK, work) } : {}),
    onSignedOut,
    onBuild: (build) => connection.onBuild(build),
    onHeard: (heard) => {
      connection.lastHeard = connection.lastHeard === undefined || connection.lastHeard === heard ? heard : null
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
    lastHeard: undefined,
  }

  /** Ends a session that the server no longer knows, unless another has begun by then. */
  async function expire(why?: string): Promise<void> {
    const refused = session.read()?.refreshToken
    await whenReplayed(TYPE_AHEAD_MS)
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
      const rights = missingRights(error)
      if (rights.length === 0 || CALLS_WITHOUT_APPROVAL.includes(operation)) throw error
      const asked = { operation, input: objectOf(input), rights, sentence: messageOf(error) }
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
      bodyOf: (error) => (error instanceof ApiError ? objectOf(error.body) : {}),
      statusOf: (error) => (error instanceof ApiError ? error.status : null),
      isNoAnswer: (error) => error instanceof NoAnswer,
      isCancelled: (error) => error instanceof CancelledError,
    }
  }
  return connection
}

/** Returns the rights for which a call was refused, when a colleague could give all of them. */
function missingRights(error: unknown): Right[] {
  if (!(error instanceof ApiError) || error.code !== 'ROLE_MAY_NOT') return []
  const { rights } = objectOf(error.body)
  // As core's schema of the refusal has them; that is not loaded before the sign-in.
  const lacking = Array.isArray(rights) ? (rights as Right[]) : []
  return lacking.some((right) => RIGHTS_WITHOUT_APPROVAL.includes(right)) ? [] : lacking
}

/** A random idempotency key; plain http on another machine has no `randomUUID`. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function objectOf(body: unknown): Readonly<Record<string, unknown>> {
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
