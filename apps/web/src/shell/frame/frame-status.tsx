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
import type { OverlayState } from './overlays'
import { StatusLine } from './status-line'
import { useActiveHints } from './active-hints'
import type { CurrentPage } from './use-current-page'
import { useQueryFailure } from './use-query-failure'
import { useFailedSignIns } from './use-failed-sign-ins'
import { useFailedEmails } from './use-failed-emails'
import { useOverdueReminders } from './use-overdue-reminders'
import { useLateArchive } from './use-late-archive'
import { useLowDisk } from './use-low-disk'
import type { LiveConnection } from './use-live'
import { useDiscardedKeys } from './use-discarded-keys'

const ALL_KEYS: Hint = hint('shell.show-keys')
const MODE_HINTS: Readonly<Record<Mode, readonly Hint[]>> = {
  browse: [hint('shell.open-palette'), hint('shell.focus-next'), ALL_KEYS],
  entry: [ownHint('Tab', 'next field'), hint('shell.step-out', 'leave field'), ALL_KEYS],
  edit: [ownHint('Tab', 'next field'), hint('shell.step-out', 'leave field'), ALL_KEYS],
  locked: [ownHint(['0', '9'], 'passcode'), ALL_KEYS],
  command: [ownHint(['↑', '↓'], 'choose'), ownHint('Tab', 'complete slot')],
}

/** The hints of a line that is saved. */
const SAVE_LINE_HINTS: readonly Hint[] = [ownHint('Enter', 'review in form'), hint('form.save-form', 'save now')]

/** Returns the keys of a page that work at the focus; those of a field when it has focus. */
function focusHints(
  mode: Mode,
  title: string,
  page: readonly Hint[] | undefined,
  enter: string | null,
): readonly Hint[] {
  if (mode === 'command')
    return [
      ...MODE_HINTS.command,
      ...(enter === null ? SAVE_LINE_HINTS : [ownHint('Enter', enter)]),
      hint('shell.step-out', title === '' ? 'back' : `back to ${title}`),
    ]
  return page ? [...page.filter(({ keys }) => keys !== ALL_KEYS.keys), ALL_KEYS] : MODE_HINTS[mode]
}

/** Returns the hints of the page; an empty list leaves out those of rows. */
function pageHints(chrome: ScreenChrome | null): readonly Hint[] | undefined {
  return chrome?.status?.includes(NO_ROWS) ? hintsWithoutRows(chrome.hints ?? []) : chrome?.hints
}

interface FrameStatusProps {
  here: CurrentPage
  chrome: ScreenChrome | null
  overlays: OverlayState
  live: LiveConnection
  keyboard: Keyboard
  outbox: Outbox
  /** The notice of a restored draft; empty for none. */
  restoredText: string
  /** The shorter key for what was just done; empty for none. */
  coachText: string
  year: string
  timeZone: string
}

/** The status line of the focused part. */
export function FrameStatus(props: FrameStatusProps) {
  const { here, chrome, overlays, live, keyboard, outbox, restoredText, coachText, year, timeZone } = props
  const mode = useSyncExternalStore(keyboard.subscribe, () => keyboard.mode)
  const lineState = useSnapshot(overlays).line
  const behind = useOutboxText(outbox, keyboard)
  const hintsAbove = useSyncExternalStore(keyboard.subscribe, () => keyboard.top?.hints ?? null)
  const lateArchive = useLateArchive()
  const lowDisk = useLowDisk(keyboard)
  const failedEmails = useFailedEmails(keyboard)
  const overdueReminders = useOverdueReminders(keyboard)
  const refused = useFailedSignIns(here.href, timeZone)
  const dropped = useDiscardedKeys(keyboard, here.pathname)
  const waitingKeys = useSyncExternalStore(keyboard.subscribe, () => keyboard.queue.waitingCount)
  const title = chrome?.title ?? here.screen?.title ?? ''
  const own = useActiveHints(
    hintsAbove ?? focusHints(mode, title, pageHints(chrome), lineState?.enter ?? null),
    keyboard,
  )
  const cells = [
    ...(live.isReconnecting ? ['Reconnecting'] : []),
    ...(waitingKeys === 0 ? [] : [`${waitingKeys} ${waitingKeys === 1 ? 'key waits' : 'keys wait'}`]),
    ...(lateArchive === null ? [] : [lateArchive]),
    ...(lowDisk === null ? [] : [lowDisk]),
    ...(failedEmails === null ? [] : [failedEmails]),
    ...(overdueReminders === null ? [] : [overdueReminders]),
    ...(lineState === null ? (behind === null ? (chrome?.status ?? []) : [behind]) : [lineState.text]),
  ]
  const failed = useQueryFailure()
  const message = live.isOutdated
    ? 'New version available: press F5. Drafts are kept'
    : waitingKeys > 0
      ? 'What you type waits for the answer; Esc discards it'
      : dropped || restoredText || coachText || refused
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
