import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { buttonLook } from '../../kit/button-look'
import { FullPageMessage } from '../../kit/full-page-message'
import { useReplayStartupKeys } from '../startup-keys'
import { useShell } from '../shell-context'

/** Shown for an unknown address: inside the frame, or alone for whoever is not signed in. */
export function NotFound() {
  const router = useRouter()
  const home = useRef<HTMLAnchorElement>(null)
  const { session } = useShell()
  const isAlone = useSyncExternalStore(session.subscribe, () => session.username) === null
  useReplayStartupKeys(isAlone ? 'failed' : null)
  useEffect(() => {
    // Inside the frame the prompt has focus, so that the next word leads somewhere.
    if (isAlone) home.current?.focus()
    document.title = 'Not found · Forecourt'
  }, [isAlone])
  return (
    <FullPageMessage title="Oops! You're lost." isWhole={isAlone}>
      <p>The page you are looking for was not found.</p>
      <a
        className={buttonLook()}
        href="/"
        ref={home}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          void router.navigate({ href: '/' })
        }}
      >
        Go to Home Page
      </a>
    </FullPageMessage>
  )
}
