import { RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import type { Screen } from '../kit/screen/screen'
import { removeLeftHere } from './left-here'
import { Opening, OpeningProvider } from './opening'
import { makeRouter } from './router'
import { connectServer } from './session/connection'
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
    removeLeftHere(username)
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
