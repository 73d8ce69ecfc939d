import type { Day } from '@forecourt/core/kernel/days'
import { useEffect, useEffectEvent } from 'react'
import { hasLine, keepTypedLines, takeTypedLines } from '../../features/session/typed-lines'
import type { WorkspaceParts } from '../workspace-parts'
import { type OverlayState, openPaletteWith } from './overlays'

const INTERRUPTED = 'Typed as the session ended'

/** Restores what the user was typing as their session ended: the begun line into the palette, those before it into the outbox. */
export function useInterruptedLines({ outbox, username }: WorkspaceParts, above: OverlayState, today: Day): void {
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
