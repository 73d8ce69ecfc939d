import { type FormEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { controlLook, INPUT, controlState } from '../../kit/form/field'
import { ownHint } from '../../kit/own-hint'
import { missedKeysText } from './missed-keys'
import { StepButtons, StepPage } from './step-page'

interface OwnPasswordProps {
  username: string
  /** Its field takes keys, and has focus; how many were typed ahead and thrown away is told. */
  onDrawn: (onMissed: (count: number) => void) => void
  /** Signs in with a new password; the sentence of a refusal, or null. */
  onPassword: (password: string) => Promise<string | null>
  onBack: () => void
}

const ROW = 'grid grid-cols-[128px_1fr] items-center'
const PARTS = [
  { name: 'newPassword', label: 'New password' },
  { name: 'confirmPassword', label: 'Again' },
] as const
type Part = (typeof PARTS)[number]['name']
type Problem = { part: Part; message: string }

const missingOf = (typed: Readonly<Record<Part, string>>): Problem | null => {
  if (typed.newPassword === '') return { part: 'newPassword', message: 'New password is required' }
  if (typed.confirmPassword === '') return { part: 'confirmPassword', message: 'Confirm password is required' }
  if (typed.confirmPassword === typed.newPassword) return null
  return { part: 'confirmPassword', message: 'Passwords do not match' }
}

/**
 * What the sign-in asks of whoever has a password that somebody else set: one of their own.
 *
 * @source server 17.7
 */
export function OwnPassword({ username, onDrawn, onPassword, onBack }: OwnPasswordProps) {
  const [typed, setTyped] = useState({ newPassword: '', confirmPassword: '' })
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [missed, setMissed] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const focus = (part: Part) => form.current?.querySelector<HTMLInputElement>(`#${part}`)?.focus()
  useLayoutEffect(() => {
    form.current?.querySelector<HTMLInputElement>('#newPassword')?.focus()
    onDrawn((count) => setMissed((before) => before + count))
  }, [onDrawn])
  const fail = (found: Problem) => {
    setProblem(found)
    focus(found.part)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const missing = missingOf(typed)
    if (missing) return fail(missing)
    setProblem(null)
    setIsBusy(true)
    const refused = await onPassword(typed.newPassword)
    if (refused === null) return
    setIsBusy(false)
    setTyped({ newPassword: '', confirmPassword: '' })
    fail({ part: 'newPassword', message: refused })
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isBusy) onBack()
    else if (event.key === 'Enter' && event.repeat) event.preventDefault()
  }
  return (
    <StepPage
      hints={[ownHint('Tab', 'next field'), ownHint('Enter', 'login'), ownHint('Esc', 'back')]}
      onKeyDown={press}
    >
      <form
        ref={form}
        className="w-120"
        onSubmit={(event) => void submit(event)}
        noValidate
        aria-label="A password of your own"
      >
        <h1 className="mb-0.5 sans-[22px/30px] font-semibold font-stretch-96%">A password of your own</h1>
        <p className="mb-3.5 text-14 leading-5 text-fg-1">
          This password was set by someone else. Choose one that only you know: at least 10 characters, without your
          username.
        </p>
        {/* Where a browser keeps passwords, it knows by this whose it is. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        {PARTS.map(({ name, label }) => (
          <div className={`${ROW} min-h-10`} key={name}>
            <label className="text-14 text-fg-1" htmlFor={name}>
              {label}
            </label>
            <span className={controlLook({ state: controlState({ invalid: problem?.part === name }), size: 'large' })}>
              <input
                className={INPUT}
                id={name}
                name={name}
                type="password"
                autoComplete="new-password"
                maxLength={1000}
                readOnly={isBusy}
                aria-invalid={problem?.part === name}
                aria-describedby="own-password-message"
                value={typed[name]}
                onChange={(event) => setTyped((now) => ({ ...now, [name]: event.target.value }))}
              />
            </span>
          </div>
        ))}
        <div className={`${ROW} min-h-6 text-13`} id="own-password-message" role="alert">
          <span />
          <span className="font-semibold text-out">{problem?.message ?? missedKeysText(missed)}</span>
        </div>
        <div className="grid grid-cols-[128px_1fr_1fr] gap-2 items-center min-h-10">
          <span />
          <StepButtons isBusy={isBusy} onBack={onBack} />
        </div>
      </form>
    </StepPage>
  )
}
