import { useEffect, useEffectEvent, useState } from 'react'
import { focusPlace, isPlainCharacter } from './focus'
import { isModifier, ACKNOWLEDGE_MS } from './input-queue'
import { useHasOverlay, useKeyboard } from './keys'

/** The window event of a new offer: it ends the earlier one. */
const OFFER_EVENT = 'forecourt:offered'

/**
 * Offers an action for the first key pressed from now on outside of text. It takes no key of type-ahead, nor one pressed before the offer could be
 * read. Any other key ends the offer and does its own work, except keys of an overlay: while one is open the offer waits, and is read from the last
 * key in it on.
 * @param answers The actions by letter, as printed on the key.
 * @returns True while a key would be taken.
 */
export function useKeyOffer(answers: Readonly<Record<string, () => unknown>>): boolean {
  const [state, setState] = useState<'new' | 'read' | 'over'>('new')
  const isOver = state === 'over'
  const keyboard = useKeyboard()
  const isCovered = useHasOverlay()
  const answerTo = useEffectEvent((event: KeyboardEvent) => {
    if (state !== 'read' || !event.isTrusted || event.repeat || event.isComposing || !isPlainCharacter(event))
      return null
    return focusPlace(document.activeElement).isText ? null : (answers[event.key.toUpperCase()] ?? null)
  })
  useEffect(() => {
    if (isOver) return
    window.dispatchEvent(new Event(OFFER_EVENT))
    const reading = () => setTimeout(() => setState('read'), ACKNOWLEDGE_MS)
    let read = reading()
    const end = () => setState('over')
    const press = (event: KeyboardEvent) => {
      if (isModifier(event)) return
      if (keyboard?.hasOverlay) {
        clearTimeout(read)
        setState('new')
        read = reading()
        return
      }
      const answer = answerTo(event)
      end()
      if (!answer) return
      event.preventDefault()
      event.stopImmediatePropagation()
      answer()
    }
    window.addEventListener('keydown', press, true)
    window.addEventListener(OFFER_EVENT, end)
    return () => {
      clearTimeout(read)
      window.removeEventListener('keydown', press, true)
      window.removeEventListener(OFFER_EVENT, end)
    }
  }, [isOver, keyboard])
  return state === 'read' && !(isCovered && keyboard?.top?.kind === 'dialog')
}
