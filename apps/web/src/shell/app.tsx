import { RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { DraftStore } from '../kit/drafts/drafts'
import type { Screen } from '../kit/screen/screen'
import { Memory } from './memory'
import { Opening, OpeningProvider } from './opening'
import { Outbox } from './outbox/outbox'
import { makeRouter } from './router'
import { connectServer, newKey } from './session/connection'
import { browserSession } from './session/session'
import { ShellProvider, type ShellParts } from './shell-context'
import { applyTheme, storedTheme } from './theme'

/** The application: session, server and routes, made once. */
export function App({ screens }: { screens: readonly Screen[] }) {
  const [{ parts, opening, router }] = useState(() => makeApp(screens))
  return (
    <ShellProvider value={parts}>
      <OpeningProvider value={opening}>
        <RouterProvider router={router} />
      </OpeningProvider>
    </ShellProvider>
  )
}

function makeApp(screens: readonly Screen[]) {
  applyTheme(storedTheme())
  const session = browserSession()
  const router = makeRouter(session, screens)
  session.onLogOut = (username) => {
    new DraftStore(sessionStorage, () => username, newKey, Date.now).clearAll()
    new Outbox({ storage: localStorage, username, newKey, now: Date.now }).clear()
    new Memory(localStorage, username, Date.now).forget()
    void router.navigate({ href: '/login', replace: true })
  }
  session.placeNow = () => router.state.location.href
  const opening = new Opening()
  const connection = connectServer({
    session,
    onSignedOut: () => void router.invalidate(),
    whenPlayed: (mostMs) => opening.held.whenPlayed(mostMs),
  })
  const parts: ShellParts = { session, connection, screens }
  return { parts, opening, router }
}
