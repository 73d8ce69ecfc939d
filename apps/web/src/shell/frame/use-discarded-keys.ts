import { useEffect, useState } from 'react'
import { DISCARD_RULES } from '../../kit/keys/key-rules'
import type { Keyboard } from '../../kit/keys/keyboard'

/** Returns the notice that type-ahead was discarded, until the page changes. */
export function useDiscardedKeys(keyboard: Keyboard, place: string): string {
  const [said, setSaid] = useState({ place, text: '' })
  useEffect(() => {
    keyboard.queue.onDiscard = (reason, count) =>
      setSaid({
        place,
        text: `${count} ${count === 1 ? 'key' : 'keys'} typed ahead dropped: ${DISCARD_RULES[reason].text}`,
      })
    return () => {
      keyboard.queue.onDiscard = () => {}
    }
  }, [keyboard, place])
  return said.place === place ? said.text : ''
}
