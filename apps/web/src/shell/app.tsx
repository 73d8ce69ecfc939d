import { RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { removeBrowserData } from './browser-leftovers'
import { StartupKeys, StartupKeysProvider } from './startup-keys'
import { makeRouter } from './router'
import { connectServer } from './session/connection'
import { browserSession } from './session/session'
import { ShellProvider, type ShellParts } from './shell-context'
import { applyTheme, storedTheme } from './theme'

/** The program: session, server and routes, created once. */
export function App() {
  const [{ parts, opening, router }] = useState(makeApp)
  return (
    <ShellProvider value={parts}>
      <StartupKeysProvider value={opening}>
        <RouterProvider router={router} />
      </StartupKeysProvider>
    </ShellProvider>
  )
}

function makeApp() {
  applyTheme(storedTheme())
  const session = browserSession()
  const router = makeRouter(session)
  session.onLogOut = (username) => {
    removeBrowserData(username)
    void router.navigate({ href: '/login', replace: true })
  }
  session.currentAddress = () => router.state.location.href
  const opening = new StartupKeys()
  const connection = connectServer({
    session,
    onSignedOut: () => void router.invalidate(),
    whenReplayed: (mostMs) => opening.queue.whenReplayed(mostMs),
  })
  return { parts: { session, connection } satisfies ShellParts, opening, router }
}
