import { VERSION } from '@forecourt/core/version'
import { type KeyboardEvent, type ReactNode, useEffect } from 'react'
import { buttonLook } from '../../kit/button-look'
import { Kbd } from '../../kit/keys/kbd'
import { type Hint, ownKey } from '../../kit/own-hint'
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

/** What signs in with what was typed, and what leads back to name and password. */
export function StepButtons({ isBusy, onBack }: { isBusy: boolean; onBack: () => void }) {
  return (
    <>
      <button type="submit" className={buttonLook({ tone: 'primary', size: 'large' })} aria-disabled={isBusy}>
        <span>{isBusy ? 'Signing in...' : 'Login'}</span>
        <Kbd on="on-mode">{ownKey('Enter')}</Kbd>
      </button>
      <button type="button" className={buttonLook({ size: 'large' })} onClick={() => !isBusy && onBack()}>
        <span>Back</span>
        <Kbd on="muted">{ownKey('Esc')}</Kbd>
      </button>
    </>
  )
}
