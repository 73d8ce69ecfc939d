import type { Preferences } from '@forecourt/core/features/session/schemas'
import type { Workstation } from '@forecourt/core/features/settings/schemas'
import { day } from '@forecourt/core/kernel/days'
import { Outlet } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSendDocumentDialog } from '../../features/email/use-send-document-dialog'
import { fetchLastSoldPage } from '../../features/vehicles/last-sold'
import { useApi } from '../../kit/api/api'
import { invalidate } from '../../kit/api/invalidate'
import { useRefresh } from '../../kit/api/refresh'
import { Dialog } from '../../kit/dialog/dialog'
import { PASSCODE_LAYOUT, PasscodeForm } from '../../kit/gate/passcode-gate'
import { DensityProvider } from '../../kit/grid/density'
import { PrintQueueProvider } from '../../kit/grid/use-print-rows'
import { GLOBAL_SCOPE } from '../../kit/keys/keyboard'
import { useCommandHandlers, useInputReady } from '../../kit/keys/keys'
import { type ScreenChrome, ScreenHostProvider } from '../../kit/screen/screen'
import { useIsLasting } from '../../kit/skeleton'
import { toastSuccess } from '../../kit/toast/toast'
import { useLatestRef } from '../../kit/latest-ref'
import { FullPageMessage } from '../../kit/full-page-message'
import { shellHandlers } from '../commands/handlers'
import { useLogOut } from '../outbox/use-log-out'
import type { WorkspaceParts } from '../workspace-parts'
import { overlayState, Overlays, fetchPalette, openPaletteWith, toggleOverlay } from './overlays'
import { AppFrame } from './app-frame'
import { FrameSide } from './frame-side'
import { FrameStatus } from './frame-status'
import { FrameTop } from './frame-top'
import { goToFound } from './go-to-found'
import { PageBoundary } from './page-boundary'
import { PageMount } from './page-mount'
import { useCoach } from './use-coach'
import { useDraftReminder } from './use-draft-reminder'
import { useFoldedSidebar } from './use-folded-sidebar'
import { focusPage } from './regions'
import type { CurrentPage } from './use-current-page'
import { useHost } from './use-host'
import { usePrint } from './use-print'
import { useFirstSteps } from './use-first-steps'
import { useLiveConnection } from './use-live'
import { useInterruptedLines } from './use-interrupted-lines'
import { useUndo } from '../../features/undo/use-undo'
import { useRestoredNotice } from './use-restored-notice'
import { useApproval } from './use-approval'
import { usePasscode } from './use-passcode'
import { usePreferences } from './use-preferences'

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
