import type { Workstation } from '@forecourt/core/features/settings/schemas'
import { type Day, day } from '@forecourt/core/kernel/days'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useMemo, useRef } from 'react'
import { useLatest } from '../../kit/latest'
import type { ScreenChrome, ScreenHost } from '../../kit/screen/screen'
import { parseAddress, printAddress } from '../address'
import { useShell } from '../shell-context'
import type { WorkspaceParts } from '../workspace-parts'
import type { Mail } from '../../features/email/use-send-paper'
import type { PaperToSend } from '../../kit/paper/paper-to-send'
import type { Passcode } from './use-passcode'

interface HostOptions {
  parts: WorkspaceParts
  workstation: Workstation
  passcode: Passcode
  setChrome: (chrome: ScreenChrome | null) => void
  undo: ScreenHost['undo']
  mail: Mail
  /** Told of each page that a person goes to, and of what they ask of the page that is open. */
  onGo: ScreenHost['go']
}

/** Whether a key or a click is being answered: what the program does later, such as after a deletion, is nobody's way. */
function isByHand(): boolean {
  const { event } = window
  return event instanceof KeyboardEvent || event instanceof MouseEvent
}

export interface FrameHost {
  screenHost: ScreenHost
  go: ScreenHost['go']
  /** Told of a way that a person chose and that is only now gone. */
  chose: ScreenHost['go']
  today: () => Day
  /** Opens a message above the page; of a paper behind the passcode, that is asked for first. */
  showMessage: (open: (mail: Mail) => unknown, isGated: boolean) => void
}

/** The same function whatever the last one is, which it calls. */
function useSteady<A extends unknown[]>(work: (...args: A) => void): (...args: A) => void {
  const now = useLatest(work)
  return useCallback((...args) => now.current(...args), [now])
}

/** Long enough for what is opened behind the passcode to stand there. */
const SETTLE_MS = 60

/** Opens messages. While one waits for the passcode, what is typed behind its last digit is kept for the message, whole or not at all. */
function useMessages(passcode: Passcode, mail: Mail, { keyboard }: WorkspaceParts) {
  const isAsked = useRef(false)
  const { unlockedUntil, ask, unlock: check } = passcode
  const unlock = useCallback<ScreenHost['unlock']>(
    async (code) => {
      if (!isAsked.current) return check(code)
      const release = keyboard.held.hold()
      const refused = await check(code)
      if (refused !== null) keyboard.held.drop('locked')
      setTimeout(release, SETTLE_MS)
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

/** Runs what opens a page so that it opens in a new tab; `isForTab` says so meanwhile. */
function useTab() {
  const isForTab = useRef(false)
  const inTab = useCallback<ScreenHost['inTab']>((open) => {
    isForTab.current = true
    try {
      open()
    } finally {
      isForTab.current = false
    }
  }, [])
  return { isForTab, inTab }
}

/** What screens see of the frame. Its functions stay the same while only data changes. */
export function useHost({ parts, workstation, passcode, setChrome, onGo, undo, mail }: HostOptions): FrameHost {
  const router = useRouter()
  const { session } = useShell()
  const dayNow = useLatest(workstation.businessDay)
  const today = useCallback(() => day(dayNow.current), [dayNow])
  const { isForTab, inTab } = useTab()
  const go = useCallback<ScreenHost['go']>(
    (to, options = {}) => {
      const href = options.search ? `${to}${printAddress(options.search)}` : to
      // A browser that lets no tab be opened shows the page here.
      if (isForTab.current && window.open(href, '_blank') !== null) return
      if (isByHand() && !options.replace) onGo(to, options)
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
      const search = printAddress(next)
      if (search === searchStr) return
      if (isByHand()) onGo(pathname, { search: next })
      void router.navigate({ href: `${pathname}${search}`, replace: options.replace ?? true })
    },
    [router, onGo],
  )
  const [offerUndo, send] = [useSteady(undo), useSteady<[PaperToSend]>(mail.send)]
  const { memory, drafts, outbox, username } = parts
  const userID = session.read()?.userID ?? 0
  const { unlockedUntil } = passcode
  const { unlock, showMessage } = useMessages(passcode, mail, parts)
  const screenHost = useMemo<ScreenHost>(
    () => ({
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
      remember: memory.remember,
      undo: offerUndo,
      sendPaper: send,
      lines: outbox.left,
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
  return { screenHost, go, chose: onGo, today, showMessage }
}
