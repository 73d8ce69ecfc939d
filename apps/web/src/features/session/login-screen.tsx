import { ownHint, ownKey } from '../../kit/own-hint'
import { type FormEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { buttonLook } from '../../kit/button-look'
import { controlLook, INPUT, controlState } from '../../kit/form/field'
import { Kbd } from '../../kit/keys/kbd'
import { Hints, StatusFoot } from '../../kit/status'
import { RegistrationLogo } from './registration-logo'

export interface SignInTry {
  username: string
  password: string
}

interface LoginScreenProps {
  /** Signs in; the sentence to show when it was refused, null when it went well. */
  onSignIn: (given: SignInTry) => Promise<string | null>
  /** As `onSignIn`, with a passkey. */
  onPasskey: () => Promise<string | null>
  onToggleTheme: () => void
  /** Ctrl K; null where no line can be meant. */
  onLine: (() => void) | null
  /** Its fields take keys, and the first of them has focus. */
  onDrawn: () => void
  version: string
  /** Who was signed in before the session ended by itself. */
  lastUsername: string | null
  /** Why it ended, in the server's words. */
  why: string | null
}

const ROW = 'grid grid-cols-[88px_1fr] items-center'
const USERNAME_MISSING = 'Username is required'
const PASSWORD_MISSING = 'Password is required'
/** An address of digits, which no passkey can be for. */
const DIGITS = /^\[|\.\d+$/

/** The sign-in page. It loads nothing of the application behind it. */
export function LoginScreen({
  onSignIn,
  onPasskey,
  onToggleTheme,
  onDrawn,
  version,
  lastUsername,
  why,
  ...o
}: LoginScreenProps) {
  const [username, setUsername] = useState(lastUsername ?? '')
  const [password, setPassword] = useState('')
  const [hasCaps, setHasCaps] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [hasTried, setHasTried] = useState(false)
  const nameField = useRef<HTMLInputElement>(null)
  const wordField = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    // Once: a field that has focus keeps it.
    const first = lastUsername === null ? nameField : wordField
    if (!(document.activeElement instanceof HTMLInputElement)) first.current?.focus()
    onDrawn()
  }, [lastUsername, onDrawn])
  useEffect(() => {
    document.body.dataset.mode = 'entry'
    document.title = 'Sign in · Forecourt'
  }, [])

  const send = async (sent: () => Promise<string | null>) => {
    setIsBusy(true)
    setProblem(null)
    const refused = await sent()
    if (refused === null) return
    setIsBusy(false)
    setProblem(refused)
    setPassword('')
    const next = username.trim() === '' ? nameField : wordField
    next.current?.focus()
  }
  const signInByPasskey = () => {
    if (isBusy) return
    setHasTried(false)
    void send(onPasskey)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setHasTried(true)
    setProblem(null)
    if (username.trim() === '') return nameField.current?.focus()
    if (password === '') return wordField.current?.focus()
    await send(() => onSignIn({ username: username.trim(), password }))
  }
  const press = (event: KeyboardEvent) => {
    setHasCaps(event.getModifierState('CapsLock'))
    const chord = event.altKey && !event.ctrlKey && { KeyT: onToggleTheme, KeyP: signInByPasskey }[event.code]
    if (chord) {
      event.preventDefault()
      chord()
    } else if (event.ctrlKey && event.key.toLowerCase() === 'k' && o.onLine && !isBusy) {
      event.preventDefault()
      o.onLine()
    } else if (event.key === 'Escape' && !isBusy) {
      setUsername('')
      setPassword('')
      setProblem(null)
      setHasTried(false)
      nameField.current?.focus()
    } else if (event.key === 'Enter' && event.repeat) event.preventDefault()
  }
  const hasPasskeys = 'PublicKeyCredential' in window && !DIGITS.test(location.hostname)
  const isNameMissing = hasTried && username.trim() === ''
  const isWordMissing = hasTried && password === '' && problem === null && !isBusy
  const isWordWrong = isWordMissing || (hasTried && problem !== null)
  const message = problem ?? (isNameMissing ? USERNAME_MISSING : isWordMissing ? PASSWORD_MISSING : null)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the page itself hears Caps Lock, Esc and Alt T
    <div
      className="grid h-screen phone:h-dvh grid-rows-[minmax(0,1fr)_var(--status)]"
      onKeyDown={press}
      onKeyUp={(event) => setHasCaps(event.getModifierState('CapsLock'))}
    >
      <main
        className="grid grid-cols-[auto_auto] items-center justify-center gap-x-30 min-h-0 pb-10 bg-bg-0 bg-[radial-gradient(640px_300px_at_calc(50%_-_240px)_48%,color-mix(in_srgb,var(--plate)_7%,transparent),transparent_70%)] overflow-auto phone:px-4 max-[1101px]:gap-x-14 max-[901px]:grid-cols-[auto] max-[901px]:content-center max-[901px]:gap-y-8"
        id="main"
      >
        <div>
          <RegistrationLogo text="FRC 159" />
          <p className="mt-3.5 text-14 leading-5 text-fg-1">
            Stock, clients, hire purchase and cash books
            <br />
            for the dealership floor.
          </p>
        </div>
        <form className="w-89 max-w-full" onSubmit={(event) => void submit(event)} noValidate aria-label="Sign in">
          <h1 className="mb-0.5 sans-[22px/30px] font-semibold font-stretch-96%">Forecourt</h1>
          <p className="mb-3.5 text-14 leading-5 text-fg-1">Sign in to open the workstation.</p>
          <div className={`${ROW} min-h-10`}>
            <label className="text-14 text-fg-1" htmlFor="username">
              Username
            </label>
            <span className={controlLook({ state: controlState({ invalid: isNameMissing }), size: 'large' })}>
              <input
                className={INPUT}
                id="username"
                name="username"
                ref={nameField}
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={200}
                readOnly={isBusy}
                aria-required="true"
                aria-invalid={isNameMissing}
                value={username}
                onChange={(event) => setUsername(event.target.value)}
              />
            </span>
          </div>
          <div className={`${ROW} min-h-10`}>
            <label className="text-14 text-fg-1" htmlFor="password">
              Password
            </label>
            <span className={controlLook({ state: controlState({ invalid: isWordWrong }), size: 'large' })}>
              <input
                className={INPUT}
                id="password"
                name="password"
                type="password"
                ref={wordField}
                autoComplete="current-password"
                maxLength={1000}
                readOnly={isBusy}
                aria-invalid={isWordWrong}
                aria-describedby="sign-in-message"
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
            </span>
          </div>
          <div className={`${ROW} min-h-6 text-13`} id="sign-in-message" role="alert">
            <span />
            <span className={message === null ? 'text-warn' : 'font-semibold text-out'}>
              {message ?? (hasCaps ? 'Caps Lock is on' : why)}
            </span>
          </div>
          <div className={`${ROW} min-h-10`}>
            <span />
            <button type="submit" className={buttonLook({ tone: 'primary', size: 'large' })} aria-disabled={isBusy}>
              <span>{isBusy ? 'Signing in...' : 'Login'}</span>
              <Kbd on="on-mode">{ownKey('Enter')}</Kbd>
            </button>
          </div>
          {hasPasskeys && (
            <div className={`${ROW} min-h-10`}>
              <span />
              <button
                type="button"
                className={buttonLook({ size: 'large' })}
                aria-disabled={isBusy}
                onClick={signInByPasskey}
              >
                <span>Sign in with a passkey</span>
                <Kbd on="muted">{ownKey('Alt P')}</Kbd>
              </button>
            </div>
          )}
          <div className="flex justify-between mt-5.5 pt-3 border-t border-line-1 text-13 text-fg-1">
            <span>Build version</span>
            <span className="numerals text-14 text-fg-0">{version}</span>
          </div>
        </form>
      </main>
      <StatusFoot mode="SIGN IN" year={new Date().getFullYear()} version={version}>
        <Hints
          hints={[
            ownHint('Tab', 'next field'),
            ownHint('Enter', 'login'),
            ownHint('Esc', 'clear'),
            ...(hasPasskeys ? [ownHint('Alt P', 'passkey')] : []),
            ownHint('Alt T', 'theme'),
          ]}
        />
      </StatusFoot>
    </div>
  )
}
