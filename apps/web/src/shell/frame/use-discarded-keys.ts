import { useEffect, useState } from 'react'
import type { DropReason } from '../../kit/keys/input-queue'
import type { Keyboard } from '../../kit/keys/keyboard'

const DISCARD_REASONS: Readonly<Record<DropReason, string>> = {
  question: 'a question must be answered first',
  error: 'an error must be read first',
  locked: 'the passcode is locked',
  changed: 'the record has changed',
  'taken-back': 'Esc took back what they waited for',
  'given-up': 'Esc or a click took them back',
  full: 'too many wait for an answer',
}

/** Returns the notice that type-ahead was discarded, until the page changes. */
export function useDiscardedKeys(keyboard: Keyboard, place: string): string {
  const [said, setSaid] = useState({ place, text: '' })
  useEffect(() => {
    keyboard.held.onDiscard = (reason, count) =>
      setSaid({
        place,
        text: `${count} ${count === 1 ? 'key' : 'keys'} typed ahead dropped: ${DISCARD_REASONS[reason]}`,
      })
    return () => {
      keyboard.held.onDiscard = () => {}
    }
  }, [keyboard, place])
  return said.place === place ? said.text : ''
}
