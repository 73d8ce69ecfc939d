import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { loadOperations } from '@forecourt/core/client/load-operations'
import type { PasskeySignInIn } from '@forecourt/core/features/session/passkey-schemas'
import { VERSION } from '@forecourt/core/version'
import { LoginScreen, type SignInTry } from '../../features/session/login-screen'
import { useStartupKeys } from '../startup-keys'
import { useShell } from '../shell-context'
import { applyTheme, otherTheme, storedTheme } from '../theme'

interface SecondStepInput extends SignInTry {
  /** From an authenticator, or a recovery code. */
  code?: string
  /** Replaces a password that somebody else set. */
  newPassword?: string
}

/** Fetched only for users who have a passkey. */
const loadPasskey = () => import('../../features/session/passkey')
/** Fetched only for users with a second factor. */
const loadSecondStep = () => import('../../features/session/second-step')
const loadOwnPassword = () => import('../../features/session/own-password')

type SessionEnded = typeof import('../../features/session/session-ended').SessionEnded

/** Fetched while somebody is signed in, so that it is there when their session ends. */
export const loadSessionEnded = () => import('../../features/session/session-ended')

/** Signs in, and goes back to where the session of the same user ended. */
export function LoginPage() {
  const router = useRouter()
  const { session, connection } = useShell()
  const opening = useStartupKeys()
  const [left] = useState(() => session.leftPlace())
  // Another tab may sign in first.
  useEffect(() => {
    // Fetched while somebody types their name.
    void loadOperations()
  }, [])
  useEffect(() => session.subscribe(() => void router.invalidate()), [session, router])
  const onDrawn = useCallback(() => opening.replay(), [opening])
  // It must be read first.
  const onFailed = useCallback(() => opening.fail(), [opening])
  const onAsked = useCallback(
    (onMissed: (count: number) => void) => opening.requireAcknowledgement(onMissed),
    [opening],
  )
  const [at, setAt] = useState<'ended' | 'line' | 'password'>(left === null ? 'password' : 'ended')
  const Ended = useSessionEnded(at !== 'password', () => {
    opening.fail()
    setAt('password')
  })
  const toggleTheme = () => applyTheme(otherTheme(storedTheme()))
  const [step, setStep] = useState<ReactNode>(null)
  const signIn = async (given: SecondStepInput | PasskeySignInIn): Promise<string | null> => {
    // What is typed from here on is meant for the workspace, or for what else is asked.
    opening.begin()
    const refused = await connection.signIn(given, async (codes) => {
      const { RecoveryCodesPage } = await loadSecondStep()
      await new Promise<void>((seen) => setStep(<RecoveryCodesPage codes={codes} onDrawn={onFailed} onSeen={seen} />))
      opening.begin()
    })
    if (refused !== null) {
      const { api } = connection
      const { code, setup } = api.bodyOf(refused)
      if (
        !('credential' in given) &&
        given.code === undefined &&
        (code === 'SESSION_CODE_NEEDED' || code === 'SESSION_CODE_SETUP')
      ) {
        const { SecondFactorPage } = await loadSecondStep()
        const back = () => setStep(null)
        const send = (typed: string) => signIn({ ...given, code: typed })
        setStep(<SecondFactorPage setup={setup} onDrawn={setup ? onFailed : onDrawn} onCode={send} onBack={back} />)
        return null
      }
      if (!('credential' in given) && given.newPassword === undefined && code === 'SESSION_PASSWORD_FIRST') {
        const { OwnPassword } = await loadOwnPassword()
        const send = (typed: string) => signIn({ ...given, newPassword: typed })
        const back = () => setStep(null)
        setStep(<OwnPassword username={given.username} onDrawn={onAsked} onPassword={send} onBack={back} />)
        return null
      }
      opening.fail()
      return api.messageOf(refused)
    }
    const isSame = left === null || left.username === session.username
    session.clearLeftPlace()
    if (isSame) await router.invalidate()
    else await router.navigate({ href: '/', replace: true })
    return null
  }
  const signInByPasskey = async (): Promise<string | null> => {
    opening.begin()
    const { api } = connection
    const asked = await loadPasskey()
      .then(({ askPasskey }) => askPasskey(api))
      .catch(api.messageOf)
    if (typeof asked !== 'string') return signIn(asked)
    opening.fail()
    return asked
  }
  if (step) return step
  if (left !== null && at !== 'password')
    return (
      Ended && (
        <Ended
          username={left.username}
          why={left.why}
          isTyping={session.hasEnded}
          isBeginning={at === 'line'}
          onToggleTheme={toggleTheme}
          onDrawn={onDrawn}
          onSignIn={() => setAt('password')}
        />
      )
    )
  return (
    <LoginScreen
      onDrawn={onDrawn}
      onSignIn={signIn}
      onPasskey={signInByPasskey}
      onToggleTheme={toggleTheme}
      // Whoever begins a line has not seen that they are signed out.
      onLine={left === null ? null : () => setAt('line')}
      version={VERSION}
      lastUsername={left?.username ?? null}
      why={left?.why ?? null}
    />
  )
}

/** Returns the page that shows that a session ended, once it is loaded. */
function useSessionEnded(isWanted: boolean, onMissing: () => void): SessionEnded | null {
  const [page, setPage] = useState<{ Ended: SessionEnded } | null>(null)
  const missing = useEffectEvent(onMissing)
  useEffect(() => {
    if (!isWanted) return
    loadSessionEnded().then(
      ({ SessionEnded: Ended }) => setPage({ Ended }),
      () => missing(),
    )
  }, [isWanted])
  return page?.Ended ?? null
}
