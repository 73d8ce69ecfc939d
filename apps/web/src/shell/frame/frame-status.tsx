import { hint, commandKey } from '../../kit/hint'
import { type Hint, ownHint } from '../../kit/own-hint'
import { useSyncExternalStore, useEffect, useState, useCallback } from 'react'
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
import { useOverdueReminders } from './use-overdue-reminders'
import type { LiveConnection } from './use-live'
import { DISCARD_RULES } from '../../kit/keys/key-rules'
import { useOperation, useApi } from '../../kit/api/api'
import { failedTriesText } from '@forecourt/core/features/session/failed-tries'
import { diskSpaceText } from '@forecourt/core/features/archives/disks'
import { type Query, useQueryClient } from '@tanstack/react-query'

/** Returns why a query on the screen failed; '' when none did. Refusals are shown by their page. */
function useQueryFailure(): string {
  const api = useApi()
  const cache = useQueryClient().getQueryCache()
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache])
  const isFailed = (query: Query) => {
    if (query.state.status !== 'error' || !query.isActive()) return false
    const status = api.statusOf(query.state.error)
    return status === null || status < 400 || status >= 500
  }
  return useSyncExternalStore(subscribe, () => {
    const failed = cache.getAll().find(isFailed)
    return failed ? api.messageOf(failed.state.error) : ''
  })
}

const CHECK_MS = 600_000

/**
 * Returns how full the disk of the server is, once little space is left; null otherwise, and for users who may not set anything up.
 * @source server 14.5
 */
function useLowDisk({ options }: Keyboard): string | null {
  const isTheirs = options.whyNotTheirs('email.show-settings') === null
  const { data } = useOperation('GetArchives', isTheirs ? {} : null, { staleMs: CHECK_MS })
  const [fullest] = (data?.lowDisks ?? []).toSorted((a, b) => a.freeBytes - b.freeBytes)
  return fullest ? diskSpaceText(fullest) : null
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Returns the age of the server's last archive once it is too old; null while it is recent, or without archives. */
function useLateArchive(): string | null {
  const { data } = useOperation('GetArchives', {}, { staleMs: HOUR_MS })
  if (!data?.isLate) return null
  if (data.lastAt === null) return 'No backup yet'
  const days = Math.floor((Date.now() - Date.parse(data.lastAt)) / DAY_MS)
  return `Last backup ${days} ${days === 1 ? 'day' : 'days'} ago`
}

const LIST = 'sessions='

/**
 * Returns the notice of sign-ins refused since the user's last one, with the key of the list; '' when there are none, and once the list was opened.
 * @param address The address of the page.
 * @source server 17.4
 */
function useFailedSignIns(address: string, timeZone: string): string {
  const { data } = useOperation('GetFailedSignIns', {}, { staleMs: Number.POSITIVE_INFINITY })
  const [wasSeen, setWasSeen] = useState(false)
  const isSeen = address.includes(LIST)
  useEffect(() => {
    if (isSeen) setWasSeen(true)
  }, [isSeen])
  const text = data && !wasSeen ? failedTriesText(data, timeZone) : null
  return text === null ? '' : `${text} · ${commandKey('users.show-sessions')}`
}

const MINUTE_MS = 60_000

/**
 * Returns the number of failed e-mails, with the key of their list; null when there are none, and for users who may not set e-mail up.
 * @source server 24.4
 */
function useFailedEmails({ options }: Keyboard): string | null {
  const isTheirs = options.whyNotTheirs('email.show-settings') === null
  const { data } = useOperation('GetEmailCounts', isTheirs ? {} : null, { staleMs: MINUTE_MS })
  const failed = data?.failed ?? 0
  if (failed === 0) return null
  return `${failed === 1 ? '1 e-mail' : `${failed} e-mails`} failed · ${commandKey('email.show-all')}`
}

/** Returns the notice that type-ahead was discarded, until the page changes. */
function useDiscardedKeys(keyboard: Keyboard, place: string): string {
  const [said, setSaid] = useState({ place, text: '' })
  useEffect(() => {
    keyboard.queue.onDiscard = (reason, count) =>
      setSaid({
        place,
        text: `${count} ${count === 1 ? 'key' : 'keys'} typed ahead dropped: ${DISCARD_RULES[reason].text}`,
      })
    return () => {
      keyboard.queue.onDiscard = () => {}
    }
  }, [keyboard, place])
  return said.place === place ? said.text : ''
}

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
