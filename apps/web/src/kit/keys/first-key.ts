import { useEffect, useEffectEvent, useState } from 'react'
import { focusOf, isPlainCharacter } from './focus'
import { isModifier, READ_MS } from './held-keys'
import { useCovered, useKeyboard } from './keys'

/** Sent to the window when something is offered: what was offered before no longer takes a key. */
const OFFERED = 'forecourt:offered'

/**
 * Offers something for the first key that is pressed from now on, outside of text. It takes none that was typed ahead: neither one that was
 * kept, nor one that came before the offer could be read. Any other key ends the offer and does what it does, but for those of the palette or of a
 * dialog: while such a thing stands above the page, its keys are its own, the offer waits, and is read from the last key in it on.
 *
 * @param answers by the letter, as printed on the key
 * @returns True while a key would be taken.
 */
export function useFirstKey(answers: Readonly<Record<string, () => unknown>>): boolean {
  const [state, setState] = useState<'new' | 'read' | 'over'>('new')
  const isOver = state === 'over'
  const keyboard = useKeyboard()
  const isCovered = useCovered()
  const answerTo = useEffectEvent((event: KeyboardEvent) => {
    if (state !== 'read' || !event.isTrusted || event.repeat || event.isComposing || !isPlainCharacter(event))
      return null
    return focusOf(document.activeElement).isText ? null : (answers[event.key.toUpperCase()] ?? null)
  })
  useEffect(() => {
    if (isOver) return
    window.dispatchEvent(new Event(OFFERED))
    const reading = () => setTimeout(() => setState('read'), READ_MS)
    let read = reading()
    const end = () => setState('over')
    const press = (event: KeyboardEvent) => {
      if (isModifier(event)) return
      if (keyboard?.isCovered) {
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
    window.addEventListener(OFFERED, end)
    return () => {
      clearTimeout(read)
      window.removeEventListener('keydown', press, true)
      window.removeEventListener(OFFERED, end)
    }
  }, [isOver, keyboard])
  return state === 'read' && !(isCovered && keyboard?.top?.kind === 'dialog')
}
