import { VERSION } from '@forecourt/core/version'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { buttonLook } from '../../kit/button-look'
import { isBrowserKey, isModifier, IDLE_MS } from '../../kit/keys/input-queue'
import { beginsLine } from '../../kit/keys/key-rules'
import { Caret } from '../../kit/caret'
import { Kbd } from '../../kit/keys/kbd'
import { ownHint, ownKey } from '../../kit/own-hint'
import { Hints, StatusFoot } from '../../kit/status'
import { hasLine, keepTypedLines, readTypedLines, type TypedLines, withKey } from './typed-lines'
import { missedKeysText } from './missed-keys'

interface SessionEndedProps {
  username: string
  /** Why it ended, in the server's words. */
  why: string | null
  /** Somebody may still be typing what they began before it ended. */
  isTyping: boolean
  /** They begin another line just now. */
  isBeginning: boolean
  onToggleTheme: () => void
  /** It takes keys. */
  onDrawn: () => void
  /** To the password. */
  onSignIn: () => void
}

/**
 * Stands before the password where a session ended by itself. It takes what is typed by who has not seen that: the line goes on, visibly, and comes
 * back after the sign-in. Once the hands have stopped, a letter is no more of it, for it may be one of a password, and Enter, Tab or a click leads on.
 *
 * @source D1 4.
 */
export function SessionEnded({ username, why, onToggleTheme, onDrawn, onSignIn, ...o }: SessionEndedProps) {
  const { lines, missed, isRead, press } = useTypedKeys(o.isTyping, { username, isBeginning: o.isBeginning, onSignIn })
  const pressNow = useEffectEvent((event: KeyboardEvent) => {
    if (isModifier(event) || isBrowserKey(event)) return
    event.preventDefault()
    if (event.altKey && !event.ctrlKey && event.code === 'KeyT') onToggleTheme()
    else press(event)
  })
  const main = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    // Wherever focus is: there is no field here.
    const hear = (event: KeyboardEvent) => pressNow(event)
    window.addEventListener('keydown', hear)
    main.current?.focus()
    onDrawn()
    return () => window.removeEventListener('keydown', hear)
  }, [onDrawn])
  useEffect(() => {
    document.body.dataset.mode = 'entry'
    document.title = 'Session ended · Forecourt'
  }, [])
  return (
    <div className="grid h-screen phone:h-dvh grid-rows-[minmax(0,1fr)_var(--status)]">
      <main
        className="grid items-center justify-center min-h-0 px-4 pb-10 bg-bg-0 outline-none overflow-auto"
        id="main"
        tabIndex={-1}
        ref={main}
        aria-label="Session ended"
      >
        <div className="w-120 max-w-full">
          <h1 className="mb-0.5 sans-[22px/30px] font-semibold font-stretch-96%">Your session ended</h1>
          <p className="mb-3.5 text-14 leading-5 text-fg-1" role="alert">
            {why ?? 'Your saved work is safe, and forms keep what you typed.'}
          </p>
          {hasLine(lines) && <RestoredLines lines={lines} />}
          <p className="min-h-6 text-13 font-semibold text-out" role="status">
            {missed > 0 && `${missedKeysText(missed)}: Enter first, then your password`}
          </p>
          <button
            type="button"
            className={buttonLook({ tone: 'primary', size: 'large' })}
            tabIndex={-1}
            aria-disabled={!isRead}
            onClick={onSignIn}
          >
            <span>Sign in again as {username}</span>
            <Kbd on="on-mode">{ownKey('Enter')}</Kbd>
          </button>
        </div>
      </main>
      <StatusFoot mode="SIGN IN" year={new Date().getFullYear()} version={VERSION}>
        <Hints hints={[ownHint('Enter', 'sign in again'), ownHint('Alt T', 'theme')]} />
      </StatusFoot>
    </div>
  )
}

/** The lines that come back, the one that is begun with its caret. */
function RestoredLines({ lines: { ended, begun } }: { lines: TypedLines }) {
  const count = ended.length + (begun?.trim() ? 1 : 0)
  return (
    <>
      <p className="text-13 text-fg-1">
        {count === 1
          ? 'Your line is kept. It comes back after you sign in:'
          : 'Your lines are kept. They come back after you sign in:'}
      </p>
      <ol className="my-1.5 mono-[16px/24px] wrap-anywhere" aria-label="Lines">
        {ended.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added
          <li key={at}>{line}</li>
        ))}
        {begun?.trim() && (
          <li className="whitespace-pre-wrap">
            {begun}
            <Caret className="w-2.25 h-4.5" />
          </li>
        )}
      </ol>
    </>
  )
}

/** What is typed here: as long as it comes in one go, to the lines; what comes later counts for nothing but Enter and Tab. */
function useTypedKeys(isTyping: boolean, o: { username: string; isBeginning: boolean; onSignIn: () => void }) {
  const { username } = o
  const [lines, setLines] = useState(() => {
    const kept = readTypedLines(sessionStorage, username)
    return o.isBeginning ? withKey(kept, BEGINS) : kept
  })
  /** Of how many keys since then there is nothing but their count. */
  const [missed, setMissed] = useState(0)
  /** Nobody types any more: who goes on has seen this page. */
  const [isRead, setIsRead] = useState(!isTyping && !o.isBeginning)
  /** From the first rest on nothing more belongs to the line, up to the next. */
  const [hasRested, setHasRested] = useState(isRead)
  const [turn, setTurn] = useState(0)
  useEffect(() => keepTypedLines(sessionStorage, username, lines), [lines, username])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key begins it anew
  useEffect(() => {
    if (isRead) return
    const timer = setTimeout(() => {
      setIsRead(true)
      setHasRested(true)
    }, IDLE_MS)
    return () => clearTimeout(timer)
  }, [isRead, turn])
  const press = (event: KeyboardEvent) => {
    const movesOn = event.key === 'Tab' || (event.key === 'Enter' && !event.ctrlKey)
    if (movesOn && isRead && !event.repeat) return o.onSignIn()
    const isChord = !event.getModifierState('AltGraph')
    const { key, code, shiftKey } = event
    const typed = { key, code, shiftKey, ctrlKey: isChord && event.ctrlKey, altKey: isChord && event.altKey }
    if (beginsLine(typed) || !hasRested) {
      setLines((before) => withKey(before, typed))
      setHasRested(false)
    } else if (!movesOn) setMissed((before) => before + 1)
    // Who presses Enter before it counts is not made to wait longer.
    if (movesOn && (hasRested || lines.begun === null)) return
    setIsRead(false)
    setTurn((before) => before + 1)
  }
  return { lines, missed: missed + lines.others, isRead, press }
}

const BEGINS = { key: 'k', code: 'KeyK', ctrlKey: true, altKey: false, shiftKey: false }
