import type { Preferences } from '@forecourt/core/features/session/schemas'
import type { Workstation } from '@forecourt/core/features/settings/schemas'
import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { Dialog } from '../../kit/dialog/dialog'
import { PasscodeForm } from '../../kit/gate/gate'
import { DensityProvider } from '../../kit/grid/density'
import { useCommandHandlers, useScreenReady } from '../../kit/keys/keys'
import { type ScreenChrome, ScreenHostProvider } from '../../kit/screen/screen'
import { useDelayed } from '../../kit/skeleton'
import { toastSuccess } from '../../kit/toast/toast'
import { shellHandlers } from '../commands/handlers'
import { KeySheet } from '../keys-sheet'
import type { WorkspaceParts } from '../workspace-parts'
import { AppFrame } from './app-frame'
import { FrameSide } from './frame-side'
import { FrameStatus } from './frame-status'
import { FrameTop } from './frame-top'
import { PageMount } from './page-mount'
import { useDraftCare } from './use-draft-care'
import type { Here } from './use-here'
import { useHost } from './use-host'
import { useLive } from './use-live'
import { usePasscode } from './use-passcode'
import { usePreferences } from './use-preferences'

const fetchPalette = () => import('../palette/palette')
const Palette = lazy(() => fetchPalette().then((module) => ({ default: module.Palette })))
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
  const { keyboard, memory } = parts
  const [chrome, setChrome] = useState<ScreenChrome | null>(null)
  const [above, setAbove] = useState<'palette' | 'keys' | null>(null)
  const [lineState, setLineState] = useState<string | null>(null)
  const menu = useRef<HTMLButtonElement>(null)
  const live = useLive(workstation)
  const passcode = usePasscode()
  const choices = usePreferences(preferences, here.screen?.slim ?? false)
  const host = useHost({ parts, here, workstation, passcode, setChrome })
  const draftCare = useDraftCare(parts.drafts, host.go, here)
  const handlers = useMemo(
    () =>
      shellHandlers(
        {
          go: host.go,
          today: host.today,
          togglePalette: () => setAbove((now) => (now === 'palette' ? null : 'palette')),
          toggleKeys: () => setAbove((now) => (now === 'keys' ? null : 'keys')),
          toggleSidebar: choices.toggleSidebar,
          openMenu: () => menu.current?.click(),
          toggleTheme: choices.toggleTheme,
          toggleDensity: choices.toggleDensity,
          toggleSingleKeys: choices.toggleSingleKeys,
          toggleEditingKeys: choices.toggleEditingKeys,
          restoreDraft: draftCare.restore,
          forgetRecents: () => {
            memory.forget()
            toastSuccess('Recent records and lines forgotten')
          },
          lockPasscode: passcode.lock,
          unlockPasscode: () => void passcode.ask(),
          logOut: passcode.logOut,
        },
        keyboard,
      ),
    [host.go, host.today, choices, draftCare, passcode, keyboard, memory],
  )
  useCommandHandlers(handlers)
  useEffect(() => {
    const timer = setTimeout(() => void fetchPalette().catch(() => {}), FETCH_PALETTE_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <ScreenHostProvider host={host.screenHost}>
      <AppFrame
        isSlim={choices.isSlim}
        printTitle={chrome?.printTitle}
        top={<FrameTop here={here} chrome={chrome} host={host} passcode={passcode} menuRef={menu} />}
        side={<FrameSide here={here} memory={memory} onGo={host.go} />}
        status={
          <FrameStatus
            here={here}
            chrome={chrome}
            lineState={lineState}
            live={live}
            keyboard={keyboard}
            year={workstation.businessDay.slice(0, 4)}
          />
        }
      >
        <Suspense fallback={<Opening />}>
          <DensityProvider value={preferences.density}>
            <PageMount key={here.pathname} isFound={here.screen !== null}>
              <Outlet />
            </PageMount>
          </DensityProvider>
        </Suspense>
      </AppFrame>
      {above === 'keys' && <KeySheet screen={here.screen?.id ?? ''} onClose={() => setAbove(null)} />}
      <Dialog isOpen={passcode.isAsking} onClose={() => passcode.answer(false)} title="Unlock passcode">
        <div className="gate">
          <PasscodeForm onUnlocked={() => passcode.answer(true)} />
        </div>
      </Dialog>
      <Suspense fallback={<Unfinished />}>
        {above === 'palette' && (
          <Palette parts={parts} host={host} here={here} onClose={() => setAbove(null)} onState={setLineState} />
        )}
      </Suspense>
    </ScreenHostProvider>
  )
}

/** While the code of the palette is fetched: what is typed is meant for it. */
function Unfinished() {
  useScreenReady(false)
  return null
}

/** While the code of a page is fetched: keys are kept for it. */
function Opening() {
  useScreenReady(false)
  const isLate = useDelayed(true, 300)
  return <div className="lone">{isLate && <p role="status">Loading...</p>}</div>
}
