import { useCallback, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { proxy } from 'valtio/vanilla'
import { useKeyboard, useScreenReady } from '../../kit/keys/keys'
import { Late } from '../../kit/late'
import { toastError } from '../../kit/toast/toast'
import { KeySheet } from '../keys-sheet'
import type { WorkspaceParts } from '../workspace-parts'
import type { PaletteState } from '../palette/palette'
import type { Here } from './use-here'
import type { FrameHost } from './use-host'
import type { Live } from './use-live'

type Shown = 'palette' | 'keys' | 'outbox'

/** What stands above every page, kept apart from the frame: what opens, and each key typed in it, draws nothing of the page anew. */
export interface Above {
  shown: Shown | null
  /** Once wanted the code of palette and outbox stays: lines are saved after it is closed, and after the page is loaded again. */
  hasPalette: boolean
  /** What the palette opens with in its box. */
  text: string
  /** What the line in the palette is fit for; null without one. */
  line: PaletteState | null
}

export function above(hasPalette: boolean): Above {
  return proxy<Above>({ shown: null, hasPalette, text: '', line: null })
}

/** Opens one of them, or closes it when it is open. */
export function toggle(state: Above, which: Shown): void {
  if (state.shown === which) state.shown = null
  else open(state, which)
}

/** Opens the palette with a text in its box. */
export function openWith(state: Above, text: string): void {
  open(state, 'palette')
  state.text = text
}

function open(state: Above, which: Shown): void {
  state.shown = which
  state.text = ''
  if (which !== 'keys') state.hasPalette = true
}

export const fetchPalette = () => import('../palette/palette')

interface AbovePageProps {
  state: Above
  parts: WorkspaceParts
  host: FrameHost
  here: Here
  live: Live
}

/** The command palette, the outbox and the sheet of keys. */
export function AbovePage({ state, parts, host, here, live }: AbovePageProps) {
  const { shown, hasPalette, text } = useSnapshot(state, { sync: true })
  const onState = useCallback(
    (line: PaletteState | null) => {
      state.line = line
    },
    [state],
  )
  useOutboxCare(parts, state)
  const close = (which: Shown) => {
    if (state.shown === which) state.shown = null
  }
  const isWanted = shown === 'palette' || shown === 'outbox'
  return (
    <>
      {shown === 'keys' && <KeySheet screen={here.screen?.id ?? ''} onClose={() => close('keys')} />}
      {hasPalette && (
        <Late
          load={fetchPalette}
          pending={isWanted ? <Unfinished /> : null}
          onMissing={() => {
            state.hasPalette = false
            if (!isWanted) return
            state.shown = null
            parts.keyboard.held.drop('error')
            live.lookForBuild()
            toastError('The command palette could not be fetched. Try again.')
          }}
        >
          {({ Palette }) => (
            <Palette
              parts={parts}
              host={host}
              here={here}
              begins={text}
              shown={isWanted ? shown : null}
              onShow={(next) => {
                if (next !== null) open(state, next)
                else if (isWanted) close(shown)
              }}
              onState={onState}
            />
          )}
        </Late>
      )}
    </>
  )
}

/** Hears of lines in other tabs, has what saves them fetched, and asks before a window is closed without which that, or what was typed ahead, stays undone. */
function useOutboxCare({ outbox }: WorkspaceParts, state: Above): void {
  const { lines } = useSnapshot(outbox.state)
  const isWanted = lines.length > 0
  const keyboard = useKeyboard()
  useEffect(() => {
    if (isWanted) state.hasPalette = true
  }, [isWanted, state])
  useEffect(() => {
    const hear = (event: StorageEvent) => outbox.heardStorage(event)
    window.addEventListener('storage', hear)
    return () => window.removeEventListener('storage', hear)
  }, [outbox])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (outbox.isNeeded || keyboard?.held.hasKept) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [outbox, keyboard])
}

/** While the code of the palette is fetched: what is typed is meant for it. */
function Unfinished() {
  useScreenReady(false)
  return null
}
