import type { Day } from '@forecourt/core/kernel/days'
import { useEffect, useEffectEvent } from 'react'
import { hasLine, keepTypedLines, takeTypedLines } from '../../features/session/typed-lines'
import type { WorkspaceParts } from '../workspace-parts'
import { type Above, openWith } from './above-page'

const TYPED = 'Typed as the session ended'

/** Brings back what its person was typing as their session ended: the line that was begun into the palette, those before it to the lines that are not saved. */
export function useTypedLines({ outbox, username }: WorkspaceParts, above: Above, today: Day): void {
  const bringBack = useEffectEvent(async () => {
    const typed = takeTypedLines(sessionStorage, username)
    if (!hasLine(typed)) return
    try {
      const { handedLine } = await import('../palette/line-look-up')
      const { interpretLine } = await import('../../kit/line/interpret-line')
      const keep = (text: string) => outbox.keep(handedLine(interpretLine(text, today)), TYPED)
      typed.ended.forEach(keep)
      const begun = typed.begun ?? ''
      // Whoever has begun something else meanwhile goes on with that.
      if (above.shown === null) openWith(above, begun)
      else if (begun.trim() !== '') keep(begun)
    } catch {
      // Its code could not be fetched: the lines wait for the next time.
      keepTypedLines(sessionStorage, username, typed)
    }
  })
  useEffect(() => void bringBack(), [])
}
