import { useCallback, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { proxy } from 'valtio/vanilla'
import { useKeyboard, useInputReady } from '../../kit/keys/keys'
import { LazyModule } from '../../kit/lazy-module'
import { toastError } from '../../kit/toast/toast'
import { KeySheet } from '../keys-sheet'
import type { WorkspaceParts } from '../workspace-parts'
import type { PaletteState } from '../palette/palette'
import type { CurrentPage } from './use-current-page'
import type { FrameHost } from './use-host'
import type { LiveConnection } from './use-live'

type OverlayName = 'palette' | 'keys' | 'outbox'

/** The state of the overlays, apart from the frame: opening one, and each key typed in it, redraws nothing of the page. */
export interface OverlayState {
  open: OverlayName | null
  /** Once loaded, the code of palette and outbox stays: lines are saved after it is closed, and after the page is reloaded. */
  hasPalette: boolean
  /** The text that the palette opens with. */
  text: string
  /** The state of the line in the palette; null without one. */
  line: PaletteState | null
}

export function overlayState(hasPalette: boolean): OverlayState {
  return proxy<OverlayState>({ open: null, hasPalette, text: '', line: null })
}

/** Opens an overlay, or closes it when it is open. */
export function toggleOverlay(state: OverlayState, which: OverlayName): void {
  if (state.open === which) state.open = null
  else openOverlay(state, which)
}

export function openPaletteWith(state: OverlayState, text: string): void {
  openOverlay(state, 'palette')
  state.text = text
}

function openOverlay(state: OverlayState, which: OverlayName): void {
  state.open = which
  state.text = ''
  if (which !== 'keys') state.hasPalette = true
}

export const fetchPalette = () => import('../palette/palette')

interface OverlaysProps {
  state: OverlayState
  parts: WorkspaceParts
  host: FrameHost
  here: CurrentPage
  live: LiveConnection
}

/** The command palette, the outbox and the key sheet. */
export function Overlays({ state, parts, host, here, live }: OverlaysProps) {
  const { open, hasPalette, text } = useSnapshot(state, { sync: true })
  const onState = useCallback(
    (line: PaletteState | null) => {
      state.line = line
    },
    [state],
  )
  useOutboxGuards(parts, state)
  const close = (which: OverlayName) => {
    if (state.open === which) state.open = null
  }
  const isWanted = open === 'palette' || open === 'outbox'
  return (
    <>
      {open === 'keys' && <KeySheet screen={here.screen?.id ?? ''} onClose={() => close('keys')} />}
      {hasPalette && (
        <LazyModule
          load={fetchPalette}
          pending={isWanted ? <PaletteLoading /> : null}
          onMissing={() => {
            state.hasPalette = false
            if (!isWanted) return
            state.open = null
            parts.keyboard.queue.discard('error')
            live.checkBuild()
            toastError('The command palette could not be fetched. Try again.')
          }}
        >
          {({ Palette }) => (
            <Palette
              parts={parts}
              host={host}
              here={here}
              initialText={text}
              shown={isWanted ? open : null}
              onShow={(next) => {
                if (next !== null) openOverlay(state, next)
                else if (isWanted) close(open)
              }}
              onState={onState}
            />
          )}
        </LazyModule>
      )}
    </>
  )
}

/** Listens for lines of other tabs, loads the code that saves them, and asks before a window is closed that has unsaved lines or type-ahead. */
function useOutboxGuards({ outbox }: WorkspaceParts, state: OverlayState): void {
  const { lines } = useSnapshot(outbox.state)
  const isWanted = lines.length > 0
  const keyboard = useKeyboard()
  useEffect(() => {
    if (isWanted) state.hasPalette = true
  }, [isWanted, state])
  useEffect(() => {
    const hear = (event: StorageEvent) => outbox.handleStorage(event)
    window.addEventListener('storage', hear)
    return () => window.removeEventListener('storage', hear)
  }, [outbox])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (outbox.blocksUnload || keyboard?.queue.hasBuffered) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [outbox, keyboard])
}

/** Buffers keys for the palette while its code is loaded. */
function PaletteLoading() {
  useInputReady('screen', false)
  return null
}
