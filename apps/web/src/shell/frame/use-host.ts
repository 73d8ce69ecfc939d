import type { Workstation } from '@forecourt/core/features/settings/schemas'
import { type Day, day } from '@forecourt/core/kernel/days'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useMemo, useRef } from 'react'
import { useLatestRef } from '../../kit/latest-ref'
import type { ScreenChrome, ScreenHost } from '../../kit/screen/screen'
import { parseAddress, formatAddress } from '../address-query'
import { useShell } from '../shell-context'
import type { WorkspaceParts } from '../workspace-parts'
import type { DocumentMessages } from '../../features/email/use-send-document-dialog'
import type { DocumentToSend } from '../../kit/paper/document-to-send'
import type { PasscodeState } from './use-passcode'

interface HostOptions {
  parts: WorkspaceParts
  workstation: Workstation
  passcode: PasscodeState
  setChrome: (chrome: ScreenChrome | null) => void
  undo: ScreenHost['undo']
  mail: DocumentMessages
  /** Called for each page that the user goes to, and for each search of the open page. */
  onGo: ScreenHost['go']
}

/** True while a key or click is handled: later navigation by the program, such as after a deletion, is not the user's. */
function isUserEvent(): boolean {
  const { event } = window
  return event instanceof KeyboardEvent || event instanceof MouseEvent
}

export interface FrameHost {
  screenHost: ScreenHost
  go: ScreenHost['go']
  /** Reports a navigation that the user chose earlier and that happens only now. */
  reportChosen: ScreenHost['go']
  today: () => Day
  /** Opens an e-mail dialog; for a document behind the passcode, that is asked for first. */
  showMessage: (open: (mail: DocumentMessages) => unknown, isGated: boolean) => void
}

/** Returns a stable function that calls the latest one. */
function useStableFunction<A extends unknown[]>(work: (...args: A) => void): (...args: A) => void {
  const now = useLatestRef(work)
  return useCallback((...args) => now.current(...args), [now])
}

/** Long enough for a dialog behind the passcode to open, in milliseconds. */
const OPENING_MS = 60

/** Opens e-mail dialogs. While one waits for the passcode, keys typed behind its last digit are buffered for the dialog, all or none. */
function useEmailDialogs(passcode: PasscodeState, mail: DocumentMessages, { keyboard }: WorkspaceParts) {
  const isAsked = useRef(false)
  const { unlockedUntil, ask, unlock: check } = passcode
  const unlock = useCallback<ScreenHost['unlock']>(
    async (code) => {
      if (!isAsked.current) return check(code)
      const release = keyboard.wait('screen')
      const refused = await check(code)
      if (refused !== null) keyboard.queue.discard('locked')
      setTimeout(release, OPENING_MS)
      return refused
    },
    [check, keyboard],
  )
  const showMessage: FrameHost['showMessage'] = (open, isGated) => {
    if (!isGated || unlockedUntil !== null) return void open(mail)
    isAsked.current = true
    void ask().then((isUnlocked) => {
      isAsked.current = false
      if (isUnlocked) open(mail)
    })
  }
  return { unlock, showMessage }
}

/** Runs a function that opens a page so that it opens in a new tab; `isForTab` is true meanwhile. */
function useOpenInNewTab() {
  const isForTab = useRef(false)
  const inTab = useCallback<ScreenHost['openInTab']>((open) => {
    isForTab.current = true
    try {
      open()
    } finally {
      isForTab.current = false
    }
  }, [])
  return { isForTab, inTab }
}

/** Returns the frame as screens see it. Its functions stay the same while only data changes. */
export function useHost({ parts, workstation, passcode, setChrome, onGo, undo, mail }: HostOptions): FrameHost {
  const router = useRouter()
  const { session } = useShell()
  const dayNow = useLatestRef(workstation.businessDay)
  const today = useCallback(() => day(dayNow.current), [dayNow])
  const { isForTab, inTab } = useOpenInNewTab()
  const go = useCallback<ScreenHost['go']>(
    (to, options = {}) => {
      const href = options.search ? `${to}${formatAddress(options.search)}` : to
      // A browser that lets no tab be opened shows the page here.
      if (isForTab.current && window.open(href, '_blank') !== null) return
      if (isUserEvent() && !options.replace) onGo(to, options)
      void router.navigate({ href, replace: options.replace ?? false })
    },
    [router, onGo, isForTab],
  )
  const back = useCallback(
    (parent: string) => (router.history.canGoBack() ? router.history.back() : go(parent)),
    [router, go],
  )
  const setSearch = useCallback<ScreenHost['setSearch']>(
    (patch, options = {}) => {
      const { pathname, searchStr } = router.latestLocation
      const next = { ...parseAddress(searchStr), ...patch }
      const search = formatAddress(next)
      if (search === searchStr) return
      if (isUserEvent()) onGo(pathname, { search: next })
      void router.navigate({ href: `${pathname}${search}`, replace: options.replace ?? true })
    },
    [router, onGo],
  )
  const [offerUndo, send] = [useStableFunction(undo), useStableFunction<[DocumentToSend]>(mail.send)]
  const { memory, drafts, outbox, username } = parts
  const userID = session.read()?.userID ?? 0
  const { unlockedUntil } = passcode
  const { unlock, showMessage } = useEmailDialogs(passcode, mail, parts)
  const screenHost = useMemo<ScreenHost>(
    () => ({
      setChrome,
      go,
      openInTab: inTab,
      back,
      setSearch,
      workstation,
      drafts,
      username,
      userID,
      unlockedUntil,
      unlock,
      remember: memory.remember,
      undo: offerUndo,
      sendDocument: send,
      outboxLines: outbox.unfinished,
    }),
    [
      setChrome,
      go,
      inTab,
      back,
      setSearch,
      workstation,
      drafts,
      username,
      userID,
      unlockedUntil,
      unlock,
      memory,
      offerUndo,
      send,
      outbox,
    ],
  )
  return { screenHost, go, reportChosen: onGo, today, showMessage }
}
