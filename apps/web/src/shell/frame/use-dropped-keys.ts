import { useEffect, useState } from 'react'
import type { DropReason } from '../../kit/keys/held-keys'
import type { Keyboard } from '../../kit/keys/keyboard'

const BECAUSE: Readonly<Record<DropReason, string>> = {
  question: 'a question must be answered first',
  error: 'an error must be read first',
  locked: 'the passcode is locked',
  changed: 'the record has changed',
  'taken-back': 'Esc took back what they waited for',
  'given-up': 'Esc or a click took them back',
  full: 'too many wait for an answer',
}

/** Says that keys typed ahead were thrown away, until the page changes. */
export function useDroppedKeys(keyboard: Keyboard, place: string): string {
  const [said, setSaid] = useState({ place, text: '' })
  useEffect(() => {
    keyboard.held.onDrop = (reason, count) =>
      setSaid({ place, text: `${count} ${count === 1 ? 'key' : 'keys'} typed ahead dropped: ${BECAUSE[reason]}` })
    return () => {
      keyboard.held.onDrop = () => {}
    }
  }, [keyboard, place])
  return said.place === place ? said.text : ''
}
