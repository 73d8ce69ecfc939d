import type { Preferences } from '@forecourt/core/features/session/schemas'
import type { Workstation } from '@forecourt/core/features/settings/schemas'
import { day } from '@forecourt/core/kernel/days'
import { Outlet } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSendPaper } from '../../features/email/use-send-paper'
import { lastSold } from '../../features/vehicles/last-sold'
import { useApi } from '../../kit/api/api'
import { askAgain } from '../../kit/api/ask-again'
import { useRefresh } from '../../kit/api/refresh'
import { Dialog } from '../../kit/dialog/dialog'
import { GATE, PasscodeForm } from '../../kit/gate/gate'
import { DensityProvider } from '../../kit/grid/density'
import { PrintingProvider } from '../../kit/grid/use-printing'
import { EVERYWHERE } from '../../kit/keys/keyboard'
import { useCommandHandlers, useScreenReady } from '../../kit/keys/keys'
import { type ScreenChrome, ScreenHostProvider } from '../../kit/screen/screen'
import { useDelayed } from '../../kit/skeleton'
import { toastSuccess } from '../../kit/toast/toast'
import { useLatest } from '../../kit/latest'
import { Lone } from '../../kit/lone'
import { shellHandlers } from '../commands/handlers'
import { useLogOut } from '../outbox/use-log-out'
import type { WorkspaceParts } from '../workspace-parts'
import { above, AbovePage, fetchPalette, openWith, toggle } from './above-page'
import { AppFrame } from './app-frame'
import { FrameSide } from './frame-side'
import { FrameStatus } from './frame-status'
import { FrameTop } from './frame-top'
import { goWhereFound } from './go-where-found'
import { PageBoundary } from './page-boundary'
import { PageMount } from './page-mount'
import { useCoach } from './use-coach'
import { useDraftCare } from './use-draft-care'
import { useFoldedSide } from './use-folded-side'
import { focusPage } from './regions'
import type { Here } from './use-here'
import { useHost } from './use-host'
import { usePrint } from './use-print'
import { useFirstSteps } from './use-first-steps'
import { useLive } from './use-live'
import { useTypedLines } from './use-typed-lines'
import { useUndo } from '../../features/undo/use-undo'
import { useRestored } from './use-restored'
import { useApproval } from './use-approval'
import { usePasscode } from './use-passcode'
import { usePreferences } from './use-preferences'

/** Late enough for what is on the screen to come first. */
const FETCH_PALETTE_MS = 1_500

interface FrameProps {
  parts: WorkspaceParts
  here: Here
  workstation: Workstation
  preferences: Preferences
}

/** The frame with whatever page is shown, and what stands above every page. */
export function Frame({ parts, here, workstation, preferences }: FrameProps) {
  const { keyboard, memory, outbox } = parts
  const api = useApi()
  const [chrome, setChrome] = useState<ScreenChrome | null>(null)
  const [abovePage] = useState(() => above(outbox.state.lines.length > 0))
  const menu = useRef<HTMLButtonElement>(null)
  const heardDeleted = useCallback(
    (kind: string, id: number) => {
      memory.forgetDeleted(kind, id)
      if (kind === 'entry') outbox.heardDeleted(id)
    },
    [memory, outbox],
  )
  const live = useLive(parts, workstation, heardDeleted)
  const passcode = usePasscode()
  const approval = useApproval()
  const choices = usePreferences(preferences)
  const side = useFoldedSide(here.href, choices.toggleSidebar)
  const toggleSide = useLatest(side.toggle)
  const undo = useUndo(keyboard)
  const { logOut, dialog: logOutDialog } = useLogOut(parts, passcode.logOut)
  const today = day(workstation.businessDay)
  const coach = useCoach({ keyboard, memory, isOn: preferences.coach, today, pathname: here.pathname })
  const refresh = useRefresh()
  const mail = useSendPaper(() => refresh())
  const host = useHost({ parts, workstation, passcode, setChrome, onGo: coach.went, undo: undo.offer, mail })
  useFirstSteps(workstation.isNew && preferences.firstSteps && here.href === '/vehicles', host.go)
  useTypedLines(parts, abovePage, today)
  const logOutNow = useLatest(logOut)
  const { printing, print } = usePrint()
  const draftCare = useDraftCare(parts.drafts, host.go, here, keyboard)
  const restored = useRestored(parts.drafts, draftCare.restore)
  const handlers = useMemo(
    () =>
      shellHandlers(
        {
          go: host.go,
          today: host.today,
          togglePalette: () => toggle(abovePage, 'palette'),
          toggleKeys: () => toggle(abovePage, 'keys'),
          toggleOutbox: () => toggle(abovePage, 'outbox'),
          toggleSidebar: () => toggleSide.current(),
          openMenu: () => menu.current?.click(),
          toggleTheme: choices.toggleTheme,
          toggleDensity: choices.toggleDensity,
          toggleSingleKeys: choices.toggleSingleKeys,
          toggleEditingKeys: choices.toggleEditingKeys,
          toggleCoach: choices.toggleCoach,
          listUnusedKeys: () => openWith(abovePage, 'keys'),
          restoreDraft: draftCare.restore,
          takeBack: () => host.screenHost.undo(),
          openLastSold: () =>
            void goWhereFound(lastSold, { api, keyboard, go: ({ to, search = {} }) => host.go(to, { search }) }),
          askAgain: () => void askAgain(parts.queries, null),
          reload: () => window.location.reload(),
          print,
          forgetRecents: () => {
            memory.forget()
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
  useCommandHandlers(handlers, EVERYWHERE)
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
            above={abovePage}
            live={live}
            keyboard={keyboard}
            outbox={outbox}
            restored={restored}
            coached={coach.said}
            year={workstation.businessDay.slice(0, 4)}
            timeZone={workstation.timeZone}
          />
        }
      >
        <DensityProvider value={preferences.density}>
          <PrintingProvider value={printing}>
            <PageBoundary key={here.pathname} address={here.href} live={live}>
              {/* Of each page its own: while the code of the next is fetched, nothing of the last one stays or comes again. */}
              <Suspense fallback={<Opening />}>
                <PageMount isFound={here.screen !== null}>
                  <Outlet />
                </PageMount>
              </Suspense>
            </PageBoundary>
          </PrintingProvider>
        </DensityProvider>
      </AppFrame>
      {undo.dialog}
      {mail.dialog}
      {logOutDialog}
      {approval.dialog}
      <AbovePage state={abovePage} {...{ parts, host, here, live }} />
      <Dialog isOpen={passcode.isAsking} onClose={() => passcode.answer(false)} title="Unlock passcode">
        <div className={GATE}>
          <PasscodeForm onUnlocked={() => passcode.answer(true)} />
        </div>
      </Dialog>
    </ScreenHostProvider>
  )
}

/** While the code of a page is fetched: keys are kept for it. */
function Opening() {
  useScreenReady(false)
  const isLate = useDelayed(true, 300)
  return <Lone>{isLate && <p role="status">Loading...</p>}</Lone>
}
