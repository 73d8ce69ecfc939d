import { CancelledError } from '@forecourt/core/client/errors'
import { COMMANDS } from '@forecourt/core/commands'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { type Api, ApiProvider } from '../kit/api/api'
import { dismissToasts } from '../kit/toast/toast'
import { DraftStore } from '../kit/drafts/drafts'
import type { InputQueue } from '../kit/keys/input-queue'
import { Keyboard } from '../kit/keys/keyboard'
import { WindowAnswersProvider } from '../kit/api/window-answers'
import { keepTypedLines, readTypedLines } from '../features/session/typed-lines'
import { localAnswers } from '../features/search/local-answers'
import { Records } from '../features/search/records'
import { RecordsProvider } from '../features/search/use-records'
import { SignedInApp } from './frame/signed-in-app'
import { Outbox } from './outbox/outbox'
import { Memory } from './memory'
import { isNotFound } from './address-query'
import { loadSessionEnded } from './pages/login-page'
import { useStartupKeys } from './startup-keys'
import { newKey, type ServerConnection } from './session/connection'
import { useShell } from './shell-context'
import type { WorkspaceParts } from './workspace-parts'

/** Everything behind the sign-in; made anew for each user. */
export function Workspace() {
  const { session } = useShell()
  const router = useRouter()
  const username = useSyncExternalStore(session.subscribe, () => session.username)
  useEffect(() => {
    if (username === null) void router.invalidate()
  }, [username, router])
  // Whoever is not signed in sees nothing but that a page does not exist.
  if (username === null) return isNotFound(router.state.matches) ? <Outlet /> : null
  return <UserWorkspace key={username} username={username} />
}

function UserWorkspace({ username }: { username: string }) {
  const { connection, session } = useShell()
  const opening = useStartupKeys()
  const router = useRouter()
  const [parts] = useState(() => makeWorkspace(username, connection, opening.queue))
  const [person] = useState(() => ({ isGone: false }))
  const [api] = useState(() => userApi(connection.api, person))
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
      const isOut = session.leftPlace() !== null && !isNotFound(router.state.matches)
      if (!isOut) {
        // Whoever signs in next reads nothing of what this person did, however late its answer comes.
        person.isGone = session.username !== username
        if (person.isGone) dismissToasts()
        return opening.queue.discard('locked')
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
    void whenBrowserIdle()
      .then(loadSessionEnded)
      .catch(() => undefined)
  }, [])
  return (
    <QueryClientProvider client={parts.queries}>
      <ApiProvider api={api}>
        <RecordsProvider value={parts.records}>
          <WindowAnswersProvider value={parts.windowAnswers}>
            <SignedInApp parts={parts} />
          </WindowAnswersProvider>
        </RecordsProvider>
      </ApiProvider>
    </QueryClientProvider>
  )
}

/** Returns the calls of one user: answers that come after their log out are dropped, so that nothing of them is shown. */
function userApi(api: Api, person: { isGone: boolean }): Api {
  const ended = async <T,>(work: Promise<T>): Promise<T> => {
    const [outcome] = await Promise.allSettled([work])
    if (person.isGone) throw new CancelledError()
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

function makeWorkspace(username: string, connection: ServerConnection, held: InputQueue): WorkspaceParts {
  connection.lastHeard = undefined
  const drafts = new DraftStore(sessionStorage, () => username, newKey, Date.now)
  const records = new Records({
    ask: (input) => connection.api.call('GetLikelyRecords', input),
    fetchIndex: () => import('../features/search/record-index'),
    idle: whenBrowserIdle,
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
    windowAnswers: localAnswers(records),
  }
}

/** Keys and drawing come first. */
const IDLE_TIMEOUT_MS = 1_000
const whenBrowserIdle = () =>
  new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: IDLE_TIMEOUT_MS }))

const TRIES_MAX = 2
/** Milliseconds: soon enough for a line that was lost, and not at once for a server that starts. */
const retryDelay = (failures: number) => 300 * 3 ** failures

/** Repeats a read that nobody answered; a refusal is final. */
function retryRead(failures: number, error: Error): boolean {
  return error.name === 'NoAnswer' && failures < TRIES_MAX
}
