import type { Preferences } from '@forecourt/core/features/session/schemas'
import type { Workstation } from '@forecourt/core/features/settings/schemas'
import { day, type Day } from '@forecourt/core/kernel/days'
import { Outlet } from '@tanstack/react-router'
import {
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useEffectEvent,
  useLayoutEffect,
  useSyncExternalStore,
} from 'react'
import { useSendDocumentDialog } from '../../features/email/use-send-document-dialog'
import { useApi, type Api } from '../../kit/api/api'
import { invalidate } from '../../kit/api/invalidate'
import { useRefresh } from '../../kit/api/refresh'
import { Dialog } from '../../kit/dialog/dialog'
import { PASSCODE_LAYOUT, PasscodeForm } from '../../kit/gate/passcode-gate'
import { DensityProvider } from '../../kit/grid/density'
import { PrintQueueProvider, PrintQueue } from '../../kit/grid/use-print-rows'
import { GLOBAL_SCOPE } from '../../kit/keys/keyboard'
import { useCommandHandlers, useInputReady, useLayer, useKeySink } from '../../kit/keys/keys'
import { type ScreenChrome, ScreenHostProvider, type ScreenHost } from '../../kit/screen/screen'
import { useIsLasting } from '../../kit/skeleton'
import { toastSuccess, toastError } from '../../kit/toast/toast'
import { useLatestRef } from '../../kit/latest-ref'
import { FullPageMessage } from '../../kit/full-page-message'
import { shellHandlers } from '../commands/handlers'
import { useLogOut } from '../outbox/use-log-out'
import type { WorkspaceParts } from '../workspace-parts'
import { overlayState, Overlays, fetchPalette, openPaletteWith, toggleOverlay, type OverlayState } from './overlays'
import { AppFrame } from './app-frame'
import { FrameSide } from './frame-side'
import { FrameStatus } from './frame-status'
import { FrameTop } from './frame-top'
import { goToFound } from './go-to-found'
import { PageBoundary } from './page-boundary'
import { PageMount } from './page-mount'
import { useCoach } from './use-coach'
import { useDraftReminder } from './use-draft-reminder'
import { focusPage } from './regions'
import type { CurrentPage } from './use-current-page'
import { useHost } from './use-host'
import { useLiveConnection } from './use-live'
import { useUndo } from '../../features/undo/use-undo'
import { useApproval } from './use-approval'
import { usePasscode } from './use-passcode'
import { usePreferences } from './use-preferences'
import { VehicleState } from '@forecourt/core/features/vehicles/enums'
import type { Destination } from '../../kit/line/line-command'
import { defaultSortOf } from '../../features/vehicles/address'
import { useIsPhone } from '../../kit/screen/breakpoint'
import { hasLine, keepTypedLines, takeTypedLines } from '../../features/session/typed-lines'
import type { DraftStore } from '../../kit/drafts/drafts'
import { commandKey } from '../../kit/hint'

const NOTICE = 'Draft restored. Alt R discards it'

/**
 * Shows that a form has a restored draft, and discards it with Alt R where the form does not clear itself with that key.
 * @returns The sentence; empty when no form has one.
 */
function useRestoredNotice(drafts: DraftStore, restore: () => void): string {
  const restored = useSyncExternalStore(drafts.subscribe, () => drafts.lastRestored)
  const everywhere = useRef(document.body)
  useKeySink(everywhere, (event) => {
    if (!event.altKey || event.ctrlKey || event.code !== 'KeyR' || event.repeat) return false
    const id = drafts.lastRestored
    const around = document.querySelector('[data-region=dialog]') ?? document.getElementById('main')
    if (id === null || around?.querySelector('form[data-clears]')) return false
    drafts.discard(id)
    toastSuccess('Draft discarded', { text: 'Restore', hint: commandKey('shell.restore-draft'), onPress: restore })
    return true
  })
  return restored === null ? '' : NOTICE
}

/** Prints the page once its lists have fetched their rows. */
function usePrint(): { printing: PrintQueue; print: () => void } {
  const api = useApi()
  const [printing] = useState(() => new PrintQueue())
  const print = useCallback(() => {
    printing.print(() => window.print()).catch((error: unknown) => toastError(api.messageOf(error)))
  }, [printing, api])
  return { printing, print }
}

const INTERRUPTED = 'Typed as the session ended'

/** Restores what the user was typing as their session ended: the begun line into the palette, those before it into the outbox. */
function useInterruptedLines({ outbox, username }: WorkspaceParts, above: OverlayState, today: Day): void {
  const bringBack = useEffectEvent(async () => {
    const typed = takeTypedLines(sessionStorage, username)
    if (!hasLine(typed)) return
    try {
      const { newOutboxLine } = await import('../palette/line-look-up')
      const { interpretLine } = await import('../../kit/line/interpret-line')
      const keep = (text: string) => outbox.park(newOutboxLine(interpretLine(text, today)), INTERRUPTED)
      typed.ended.forEach(keep)
      const begun = typed.begun ?? ''
      // Whoever has begun something else meanwhile goes on with that.
      if (above.open === null) openPaletteWith(above, begun)
      else if (begun.trim() !== '') keep(begun)
    } catch {
      // Its code could not be fetched: the lines wait for the next time.
      keepTypedLines(sessionStorage, username, typed)
    }
  })
  useEffect(() => void bringBack(), [])
}

/** Tracks the sidebar of a phone: hidden until it is opened, and again once a page was chosen. */
function useFoldedSidebar(href: string, toggleAtDesk: () => void) {
  const isPhone = useIsPhone()
  const [isOpen, setIsOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page folds it away
  useEffect(() => setIsOpen(false), [href])
  useLayer(isPhone && isOpen, { kind: 'menu', onLeave: () => setIsOpen(false) })
  return {
    isFolded: isPhone && !isOpen,
    isOver: isPhone && isOpen,
    fold: () => setIsOpen(false),
    toggle: () => (isPhone ? setIsOpen((before) => !before) : toggleAtDesk()),
  }
}

/** Opens the first steps for a user who signs in to empty books. */
function useFirstSteps(isWanted: boolean, go: ScreenHost['go']): void {
  const begin = useEffectEvent(() => {
    if (isWanted) go('/first-steps', { replace: true })
  })
  useLayoutEffect(() => begin(), [])
}

/** The page of the vehicle that was sold last; the list of sold ones while there is none. */
async function fetchLastSoldPage(api: Api): Promise<Destination> {
  const sold = { vehicleState: VehicleState.Sold }
  const sort = { sortByColumn: defaultSortOf(sold).key, sortByType: 1 }
  const { data } = await api.call('GetVehicles', { ...sold, ...sort, pageNumber: 1, pageSize: 1, only: 'rows' })
  const [last] = data
  return last ? { to: `/vehicles/vehicle/${last.id}`, search: sold } : { to: '/vehicles', search: sold }
}

/** Late enough for the page to load first, in milliseconds. */
const FETCH_PALETTE_MS = 1_500

interface FrameProps {
  parts: WorkspaceParts
  here: CurrentPage
  workstation: Workstation
  preferences: Preferences
}

/** The frame with the current page and the overlays. */
export function Frame({ parts, here, workstation, preferences }: FrameProps) {
  const { keyboard, memory, outbox } = parts
  const api = useApi()
  const [chrome, setChrome] = useState<ScreenChrome | null>(null)
  const [abovePage] = useState(() => overlayState(outbox.state.lines.length > 0))
  const menu = useRef<HTMLButtonElement>(null)
  const heardDeleted = useCallback(
    (kind: string, id: number) => {
      memory.removeDeleted(kind, id)
      if (kind === 'entry') outbox.handleDeleted(id)
    },
    [memory, outbox],
  )
  const live = useLiveConnection(parts, workstation, heardDeleted)
  const passcode = usePasscode()
  const approval = useApproval()
  const choices = usePreferences(preferences)
  const side = useFoldedSidebar(here.href, choices.toggleSidebar)
  const toggleSide = useLatestRef(side.toggle)
  const undo = useUndo(keyboard)
  const { logOut, dialog: logOutDialog } = useLogOut(parts, passcode.logOut)
  const today = day(workstation.businessDay)
  const coach = useCoach({ keyboard, memory, isOn: preferences.coach, today, pathname: here.pathname })
  const refresh = useRefresh()
  const mail = useSendDocumentDialog(() => refresh())
  const host = useHost({ parts, workstation, passcode, setChrome, onGo: coach.went, undo: undo.offer, mail })
  useFirstSteps(workstation.isNew && preferences.firstSteps && here.href === '/vehicles', host.go)
  useInterruptedLines(parts, abovePage, today)
  const logOutNow = useLatestRef(logOut)
  const { printing, print } = usePrint()
  const draftCare = useDraftReminder(parts.drafts, host.go, here, keyboard)
  const restored = useRestoredNotice(parts.drafts, draftCare.restore)
  const handlers = useMemo(
    () =>
      shellHandlers(
        {
          go: host.go,
          today: host.today,
          togglePalette: () => toggleOverlay(abovePage, 'palette'),
          toggleKeys: () => toggleOverlay(abovePage, 'keys'),
          toggleOutbox: () => toggleOverlay(abovePage, 'outbox'),
          toggleSidebar: () => toggleSide.current(),
          openMenu: () => menu.current?.click(),
          toggleTheme: choices.toggleTheme,
          toggleDensity: choices.toggleDensity,
          toggleSingleKeys: choices.toggleSingleKeys,
          toggleEditingKeys: choices.toggleEditingKeys,
          toggleCoach: choices.toggleCoach,
          listUnusedKeys: () => openPaletteWith(abovePage, 'keys'),
          restoreDraft: draftCare.restore,
          undoSave: () => host.screenHost.undo(),
          openLastSold: () =>
            void goToFound(fetchLastSoldPage, { api, keyboard, go: ({ to, search = {} }) => host.go(to, { search }) }),
          refresh: () => void invalidate(parts.queries, null),
          reload: () => window.location.reload(),
          print,
          clearRecents: () => {
            memory.clear()
            toastSuccess('Recent records and lines forgotten')
          },
          lockPasscode: passcode.lock,
          unlockPasscode: () => void passcode.ask(),
          logOut: () => logOutNow.current(),
        },
        keyboard,
      ),
    [
      api,
      host.go,
      host.today,
      host.screenHost.undo,
      choices,
      draftCare,
      passcode,
      keyboard,
      memory,
      parts.queries,
      print,
      abovePage,
      logOutNow,
      toggleSide,
    ],
  )
  useCommandHandlers(handlers, GLOBAL_SCOPE)
  useEffect(() => {
    keyboard.focusPage = focusPage
  }, [keyboard])
  useEffect(() => {
    const timer = setTimeout(() => {
      fetchPalette().then(parts.records.want, () => {})
    }, FETCH_PALETTE_MS)
    return () => clearTimeout(timer)
  }, [parts.records])
  return (
    <ScreenHostProvider host={host.screenHost}>
      <AppFrame
        isSlim={choices.isSlim && !side.isOver}
        isFolded={side.isFolded}
        onFold={side.isOver ? side.fold : null}
        printTitle={chrome?.printTitle}
        top={
          <FrameTop
            here={here}
            chrome={chrome}
            host={host}
            passcode={passcode}
            menuRef={menu}
            isMenuOpen={side.isOver}
          />
        }
        side={<FrameSide here={here} memory={memory} rights={workstation.role?.rights ?? null} onGo={host.go} />}
        status={
          <FrameStatus
            here={here}
            chrome={chrome}
            overlays={abovePage}
            live={live}
            keyboard={keyboard}
            outbox={outbox}
            restoredText={restored}
            coachText={coach.said}
            year={workstation.businessDay.slice(0, 4)}
            timeZone={workstation.timeZone}
          />
        }
      >
        <DensityProvider value={preferences.density}>
          <PrintQueueProvider value={printing}>
            <PageBoundary key={here.pathname} address={here.href} live={live}>
              {/* Of each page its own: while the code of the next is fetched, nothing of the last one stays or comes again. */}
              <Suspense fallback={<PageLoading />}>
                <PageMount isFound={here.screen !== null}>
                  <Outlet />
                </PageMount>
              </Suspense>
            </PageBoundary>
          </PrintQueueProvider>
        </DensityProvider>
      </AppFrame>
      {undo.dialog}
      {mail.dialog}
      {logOutDialog}
      {approval.dialog}
      <Overlays state={abovePage} {...{ parts, host, here, live }} />
      <Dialog isOpen={passcode.isAsking} onClose={() => passcode.answer(false)} title="Unlock passcode">
        <div className={PASSCODE_LAYOUT}>
          <PasscodeForm onUnlocked={() => passcode.answer(true)} />
        </div>
      </Dialog>
    </ScreenHostProvider>
  )
}

/** Buffers keys while the code of a page is loaded. */
function PageLoading() {
  useInputReady('screen', false)
  const isLate = useIsLasting(true, 300)
  return <FullPageMessage>{isLate && <p role="status">Loading...</p>}</FullPageMessage>
}
