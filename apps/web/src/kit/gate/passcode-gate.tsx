import { hint } from '../hint'
import { ownHint, type Hint } from '../own-hint'
import { type ReactNode, useRef, useState } from 'react'
import { Icon } from '../icon'
import { useLayer } from '../keys/keys'
import { PasscodeCells } from '../passcode-cells'
import { useScreenHost } from '../screen/screen'

/** The layout around the passcode cells and their message. */
export const PASSCODE_LAYOUT =
  'grid place-content-center h-full min-h-60 [&_p]:min-h-4.5 [&_p]:text-13 [&_p]:leading-4.5 [&>[data-pin]]:w-76'

/** Renders its children only while the passcode is unlocked; otherwise shows the four cells in their place and mounts nothing of them. */
export function PasscodeGate({ children }: { children: ReactNode }) {
  const { unlockedUntil } = useScreenHost()
  return unlockedUntil === null ? <PasscodeCellsPanel /> : children
}

const HINTS: readonly Hint[] = [ownHint(['0', '9'], 'passcode'), hint('shell.open-palette'), hint('shell.show-keys')]

function PasscodeCellsPanel() {
  const field = useRef<HTMLElement>(null)
  useLayer(true, { kind: 'gate', hints: HINTS, focus: () => field.current?.querySelector('input')?.focus() })
  return (
    <section ref={field} className={PASSCODE_LAYOUT} aria-label="Passcode locked" data-region="gate">
      <h2 className="flex items-center gap-2 mb-1.5 sans-[15px/20px] font-semibold">
        <Icon name="lock" /> Passcode locked
      </h2>
      <p className="text-fg-1">Enter your four-digit passcode. It opens the locked parts for one hour.</p>
      <PasscodeForm />
    </section>
  )
}

/** The passcode cells with their message. `onUnlocked` is called after the right passcode. */
export function PasscodeForm({ onUnlocked }: { onUnlocked?: () => void }) {
  const { unlock } = useScreenHost()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const check = async (whole: string) => {
    setIsBusy(true)
    const refused = await unlock(whole)
    setIsBusy(false)
    setCode('')
    setProblem(refused)
    if (refused === null) onUnlocked?.()
    else field.current?.focus()
  }
  return (
    <>
      <PasscodeCells
        ref={field}
        label="Passcode"
        value={code}
        onChange={(next) => {
          setCode(next)
          if (next !== '') setProblem(null)
        }}
        onComplete={(whole) => void check(whole)}
        onSubmit={() => setProblem(code === '' ? 'Passcode is required' : 'Passcode must be 4 digits')}
        isInvalid={problem !== null}
        isBusy={isBusy}
        describedBy="passcode-message"
        autoFocus
      />
      <p id="passcode-message" role="alert" className={problem === null ? 'text-fg-1' : 'font-semibold text-out'}>
        {problem ?? (isBusy ? 'Checking...' : 'Digits only. Checked at the fourth digit.')}
      </p>
    </>
  )
}
