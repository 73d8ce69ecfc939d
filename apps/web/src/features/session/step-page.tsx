import { VERSION } from '@forecourt/core/version'
import { type KeyboardEvent, type ReactNode, useEffect } from 'react'
import type { Hint } from '../../kit/own-hint'
import { Hints, StatusFoot } from '../../kit/status'

interface StepPageProps {
  hints: readonly Hint[]
  onKeyDown?: (event: KeyboardEvent) => void
  children: ReactNode
}

/** A page of the sign-in that asks for more than name and password. */
export function StepPage({ hints, onKeyDown, children }: StepPageProps) {
  useEffect(() => {
    document.body.dataset.mode = 'entry'
    document.title = 'Sign in · Forecourt'
  }, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the page itself hears Esc
    <div className="grid h-screen phone:h-dvh grid-rows-[minmax(0,1fr)_var(--status)]" onKeyDown={onKeyDown}>
      <main className="grid items-center justify-center min-h-0 px-4 pb-10 bg-bg-0 overflow-auto" id="main">
        {children}
      </main>
      <StatusFoot mode="SIGN IN" year={new Date().getFullYear()} version={VERSION}>
        <Hints hints={hints} />
      </StatusFoot>
    </div>
  )
}
