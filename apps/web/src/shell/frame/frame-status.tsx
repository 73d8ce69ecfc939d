import { useSyncExternalStore } from 'react'
import { NO_ROWS } from '../../kit/grid/row-status'
import type { Keyboard, Mode } from '../../kit/keys/keyboard'
import type { ScreenChrome } from '../../kit/screen/screen'
import { type Hint, hintsWithoutRows } from '../../kit/status'
import { StatusLine } from './status-line'
import { useHintsNow } from './hints-now'
import type { Here } from './use-here'
import { useFailed } from './use-failed'
import type { Live } from './use-live'
import { useDroppedKeys } from './use-dropped-keys'

const ALL_KEYS: Hint = { keys: 'F1', text: 'all keys' }
const OWN: Readonly<Record<Mode, readonly Hint[]>> = {
  browse: [{ keys: 'Ctrl K', text: 'command' }, { keys: 'F6', text: 'next region' }, ALL_KEYS],
  entry: [{ keys: 'Tab', text: 'next field' }, { keys: 'Esc', text: 'leave field' }, ALL_KEYS],
  edit: [{ keys: 'Tab', text: 'next field' }, { keys: 'Esc', text: 'leave field' }, ALL_KEYS],
  locked: [{ keys: ['0', '9'], text: 'passcode' }, ALL_KEYS],
  command: [
    { keys: ['↑', '↓'], text: 'choose' },
    { keys: 'Tab', text: 'complete slot' },
    { keys: 'Enter', text: 'review in form' },
    { keys: 'Ctrl Enter', text: 'save now' },
  ],
}

/** The keys of a page that do something where focus is; those of a field when it is in one. */
function hintsOf(mode: Mode, title: string, page: readonly Hint[] | undefined): readonly Hint[] {
  if (mode === 'command') return [...OWN.command, { keys: 'Esc', text: title === '' ? 'back' : `back to ${title}` }]
  return page ? [...page.filter(({ keys }) => keys !== ALL_KEYS.keys), ALL_KEYS] : OWN[mode]
}

/** What the page tells of its keys; a list without rows keeps those of rows to itself. */
function pageHints(chrome: ScreenChrome | null): readonly Hint[] | undefined {
  return chrome?.status?.includes(NO_ROWS) ? hintsWithoutRows(chrome.hints ?? []) : chrome?.hints
}

interface FrameStatusProps {
  here: Here
  chrome: ScreenChrome | null
  /** What the line in the palette is fit for; null without one. */
  lineState: string | null
  live: Live
  keyboard: Keyboard
  /** That the form shows what was typed before; empty when it does not. */
  restored: string
  year: string
}

/** The status line of what has focus. */
export function FrameStatus({ here, chrome, lineState, live, keyboard, restored, year }: FrameStatusProps) {
  const mode = useSyncExternalStore(keyboard.subscribe, () => keyboard.mode)
  const above = useSyncExternalStore(keyboard.subscribe, () => keyboard.top?.hints ?? null)
  const dropped = useDroppedKeys(keyboard, here.pathname)
  const title = chrome?.title ?? here.screen?.title ?? ''
  const own = useHintsNow(above ?? hintsOf(mode, title, pageHints(chrome)), keyboard)
  const cells = [
    ...(live.isReconnecting ? ['Reconnecting'] : []),
    ...(lineState === null ? (chrome?.status ?? []) : [lineState]),
  ]
  const failed = useFailed()
  const message = live.isOutdated ? 'New version: F5 reloads, drafts are kept' : dropped || restored
  return (
    <StatusLine
      year={year}
      cells={cells.length === 0 ? ['Ready'] : cells}
      hints={own}
      message={message}
      failed={failed}
    />
  )
}
