import { hint } from '../../kit/hint'
import { type Hint, ownHint } from '../../kit/own-hint'
import { useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio'
import { NO_ROWS } from '../../kit/grid/row-status'
import type { Keyboard, Mode } from '../../kit/keys/keyboard'
import type { ScreenChrome } from '../../kit/screen/screen'
import { hintsWithoutRows } from '../../kit/status'
import type { Outbox } from '../outbox/outbox'
import { useOutboxText } from '../outbox/outbox-text'
import type { Above } from './above-page'
import { StatusLine } from './status-line'
import { useHintsNow } from './hints-now'
import type { Here } from './use-here'
import { useFailed } from './use-failed'
import { useFailedSignIns } from './use-failed-sign-ins'
import { useFailedEmails } from './use-failed-emails'
import { useLateArchive } from './use-late-archive'
import { useLowDisk } from './use-low-disk'
import type { Live } from './use-live'
import { useDroppedKeys } from './use-dropped-keys'

const ALL_KEYS: Hint = hint('shell.show-keys')
const OWN: Readonly<Record<Mode, readonly Hint[]>> = {
  browse: [hint('shell.open-palette'), hint('shell.focus-next'), ALL_KEYS],
  entry: [ownHint('Tab', 'next field'), hint('shell.step-out', 'leave field'), ALL_KEYS],
  edit: [ownHint('Tab', 'next field'), hint('shell.step-out', 'leave field'), ALL_KEYS],
  locked: [ownHint(['0', '9'], 'passcode'), ALL_KEYS],
  command: [ownHint(['↑', '↓'], 'choose'), ownHint('Tab', 'complete slot')],
}

/** What becomes of a line that is saved. */
const ENTERS: readonly Hint[] = [ownHint('Enter', 'review in form'), hint('form.save-form', 'save now')]

/** The keys of a page that do something where focus is; those of a field when it is in one. */
function hintsOf(mode: Mode, title: string, page: readonly Hint[] | undefined, enter: string | null): readonly Hint[] {
  if (mode === 'command')
    return [
      ...OWN.command,
      ...(enter === null ? ENTERS : [ownHint('Enter', enter)]),
      hint('shell.step-out', title === '' ? 'back' : `back to ${title}`),
    ]
  return page ? [...page.filter(({ keys }) => keys !== ALL_KEYS.keys), ALL_KEYS] : OWN[mode]
}

/** What the page tells of its keys; a list without rows keeps those of rows to itself. */
function pageHints(chrome: ScreenChrome | null): readonly Hint[] | undefined {
  return chrome?.status?.includes(NO_ROWS) ? hintsWithoutRows(chrome.hints ?? []) : chrome?.hints
}

interface FrameStatusProps {
  here: Here
  chrome: ScreenChrome | null
  above: Above
  live: Live
  keyboard: Keyboard
  outbox: Outbox
  /** That the form shows what was typed before; empty when it does not. */
  restored: string
  /** The shorter key for what was just done; empty when there is nothing to say. */
  coached: string
  year: string
  timeZone: string
}

/** The status line of what has focus. */
export function FrameStatus(props: FrameStatusProps) {
  const { here, chrome, above, live, keyboard, outbox, restored, coached, year, timeZone } = props
  const mode = useSyncExternalStore(keyboard.subscribe, () => keyboard.mode)
  const lineState = useSnapshot(above).line
  const behind = useOutboxText(outbox, keyboard)
  const hintsAbove = useSyncExternalStore(keyboard.subscribe, () => keyboard.top?.hints ?? null)
  const lateArchive = useLateArchive()
  const lowDisk = useLowDisk(keyboard)
  const failedEmails = useFailedEmails(keyboard)
  const refused = useFailedSignIns(here.href, timeZone)
  const dropped = useDroppedKeys(keyboard, here.pathname)
  const waitingKeys = useSyncExternalStore(keyboard.subscribe, () => keyboard.held.waiting)
  const title = chrome?.title ?? here.screen?.title ?? ''
  const own = useHintsNow(hintsAbove ?? hintsOf(mode, title, pageHints(chrome), lineState?.enter ?? null), keyboard)
  const cells = [
    ...(live.isReconnecting ? ['Reconnecting'] : []),
    ...(waitingKeys === 0 ? [] : [`${waitingKeys} ${waitingKeys === 1 ? 'key waits' : 'keys wait'}`]),
    ...(lateArchive === null ? [] : [lateArchive]),
    ...(lowDisk === null ? [] : [lowDisk]),
    ...(failedEmails === null ? [] : [failedEmails]),
    ...(lineState === null ? (behind === null ? (chrome?.status ?? []) : [behind]) : [lineState.text]),
  ]
  const failed = useFailed()
  const message = live.isOutdated
    ? 'New version available: press F5. Drafts are kept'
    : waitingKeys > 0
      ? 'What you type waits for the answer; Esc discards it'
      : dropped || restored || coached || refused
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
