import { Cancelled } from '@forecourt/core/client/errors'
import { COMMANDS } from '@forecourt/core/commands'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { type Api, ApiProvider } from '../kit/api/api'
import { dismissToasts } from '../kit/toast/toast'
import { DraftStore } from '../kit/drafts/drafts'
import type { HeldKeys } from '../kit/keys/held-keys'
import { Keyboard } from '../kit/keys/keyboard'
import { KnownProvider } from '../kit/api/known'
import { keepTypedLines, readTypedLines } from '../features/session/typed-lines'
import { knownAnswers } from '../features/search/known-answers'
import { Records } from '../features/search/records'
import { RecordsProvider } from '../features/search/use-records'
import { SignedIn } from './frame/signed-in'
import { Outbox } from './outbox/outbox'
import { Memory } from './memory'
import { isLost } from './address'
import { loadSessionEnded } from './pages/login-page'
import { useOpening } from './opening'
import { newKey, type ServerConnection } from './session/connection'
import { useShell } from './shell-context'
import type { WorkspaceParts } from './workspace-parts'

/** Everything behind the sign-in; made anew for each person. */
export function Workspace() {
  const { session } = useShell()
  const router = useRouter()
  const username = useSyncExternalStore(session.subscribe, () => session.username)
  useEffect(() => {
    if (username === null) void router.invalidate()
  }, [username, router])
  // Whoever is not signed in sees nothing but that a page does not exist.
  if (username === null) return isLost(router.state.matches) ? <Outlet /> : null
  return <WorkspaceOf key={username} username={username} />
}

function WorkspaceOf({ username }: { username: string }) {
  const { connection, session } = useShell()
  const opening = useOpening()
  const router = useRouter()
  const [parts] = useState(() => makeWorkspace(username, connection, opening.held))
  const [person] = useState(() => ({ isGone: false }))
  const [api] = useState(() => apiOf(connection.api, person))
  // Nothing that one person saw or typed stays for the next.
  useEffect(() => {
    parts.records.begin()
    return () => {
      parts.queries.clear()
      parts.records.clear()
    }
  }, [parts])
  useLayoutEffect(
    // While the palette still stands in the document: this goes before what it shows.
    () => () => {
      const isOut = session.leftPlace() !== null && !isLost(router.state.matches)
      if (!isOut) {
        // Whoever signs in next reads nothing of what this person did, however late its answer comes.
        person.isGone = session.username !== username
        if (person.isGone) dismissToasts()
        return opening.held.drop('locked')
      }
      const begun = document.querySelector<HTMLInputElement>('[data-region=palette] input')?.value
      if (begun !== undefined)
        keepTypedLines(sessionStorage, username, { ...readTypedLines(sessionStorage, username), begun })
      // What comes from here on is taken by the page that says that the session ended.
      opening.begin()
    },
    [session, opening, router, username, person],
  )
  useEffect(() => {
    void idle()
      .then(loadSessionEnded)
      .catch(() => undefined)
  }, [])
  return (
    <QueryClientProvider client={parts.queries}>
      <ApiProvider api={api}>
        <RecordsProvider value={parts.records}>
          <KnownProvider value={parts.known}>
            <SignedIn parts={parts} />
          </KnownProvider>
        </RecordsProvider>
      </ApiProvider>
    </QueryClientProvider>
  )
}

/** The calls of one person: what is answered once they have logged out is given up, so that nothing is said of it. */
function apiOf(api: Api, person: { isGone: boolean }): Api {
  const ended = async <T,>(work: Promise<T>): Promise<T> => {
    const [outcome] = await Promise.allSettled([work])
    if (person.isGone) throw new Cancelled()
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  }
  return {
    ...api,
    call: (name, input, options) => ended(api.call(name, input, options)),
    file: (name, input) => ended(api.file(name, input)),
    download: (name, input) => ended(api.download(name, input)),
  }
}

function makeWorkspace(username: string, connection: ServerConnection, held: HeldKeys): WorkspaceParts {
  connection.heard = undefined
  const drafts = new DraftStore(sessionStorage, () => username, newKey, Date.now)
  const records = new Records({
    ask: (input) => connection.api.call('GetLikelyRecords', input),
    fetchIndex: () => import('../features/search/record-index'),
    idle,
  })
  return {
    username,
    queries: new QueryClient({
      defaultOptions: { queries: { retry: retryRead, retryDelay, refetchOnWindowFocus: false, networkMode: 'always' } },
    }),
    keyboard: new Keyboard({ commands: COMMANDS }, held),
    drafts,
    memory: new Memory(localStorage, username, Date.now),
    outbox: new Outbox({ storage: localStorage, username, newKey, now: Date.now }),
    records,
    known: knownAnswers(records),
  }
}

/** Keys and drawing come first. */
const IDLE_MOST_MS = 1_000
const idle = () => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: IDLE_MOST_MS }))

const TRIES_MAX = 2
/** Milliseconds: soon enough for a line that was lost, and not at once for a server that starts. */
const retryDelay = (failures: number) => 300 * 3 ** failures

/** A read that nobody answered is asked again; a refusal is final. */
function retryRead(failures: number, error: Error): boolean {
  return error.name === 'NoAnswer' && failures < TRIES_MAX
}
