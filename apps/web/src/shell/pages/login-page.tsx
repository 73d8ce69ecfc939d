import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { loadOperations } from '@forecourt/core/client/load-operations'
import { VERSION } from '@forecourt/core/version'
import { LoginScreen, type SignInTry } from '../../features/session/login-screen'
import { useOpening } from '../opening'
import { useShell } from '../shell-context'
import { applyTheme, otherTheme, storedTheme } from '../theme'

/** Sign-in, and back to where the session of the same user ended. */
export function LoginPage() {
  const router = useRouter()
  const { session, connection } = useShell()
  const opening = useOpening()
  const [left] = useState(() => session.leftPlace())
  // Another tab may sign in first.
  useEffect(() => {
    // Fetched while somebody types their name.
    void loadOperations()
  }, [])
  useEffect(() => session.subscribe(() => void router.invalidate()), [session, router])
  const onDrawn = useCallback(() => opening.end(), [opening])
  const signIn = async (given: SignInTry): Promise<string | null> => {
    // What is typed from here on is meant for the workspace.
    opening.begin()
    const refused = await connection.signIn(given)
    if (refused !== null) {
      opening.fail()
      return refused
    }
    const isSame = left === null || left.username === session.username
    session.forgetLeftPlace()
    if (isSame) await router.invalidate()
    else await router.navigate({ href: '/', replace: true })
    return null
  }
  return (
    <LoginScreen
      onDrawn={onDrawn}
      onSignIn={signIn}
      onToggleTheme={() => applyTheme(otherTheme(storedTheme()))}
      version={VERSION}
      lastUsername={left?.username ?? null}
      why={left?.why ?? null}
    />
  )
}
