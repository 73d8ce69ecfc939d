import { useEffect, useState } from 'react'
import type { Keyboard } from '../../kit/keys/keyboard'
import type { Hint } from '../../kit/status'

const PROBLEM = '[aria-invalid=true], [data-warning]'
const CHANGES = ['aria-invalid', 'data-warning', 'aria-rowcount', 'data-lines', 'disabled']

/** The first key of a hint: `1–7` is 1, `Shift ↑↓` is Shift ↑. */
function firstKey({ keys }: Hint): string {
  const first = typeof keys === 'string' ? keys : (keys[0] ?? '')
  return first.replace(/([0-9])[–-][0-9]$/, '$1').replace(/↑↓$/, '↑')
}

/** Keys that need something to act on, with what they need. */
const NEEDS: Readonly<Record<string, (at: Element) => boolean>> = {
  F8: (at) => (at.closest('.dlg') ?? document.getElementById('main'))?.querySelector(PROBLEM) != null,
  'Alt ↓': (at) => at.matches('[role=combobox]') || at.closest('.date') !== null,
  '←': (at) => at.id !== 'main',
  Space: (at) => at.closest('form') === null || at.matches('[role=switch], [type=checkbox], button'),
}

/** Of these hints those whose keys do something now: where focus is, and with what is shown. */
export function hintsNow(hints: readonly Hint[], keyboard: Keyboard): readonly Hint[] {
  const at = document.activeElement ?? document.body
  const isUnderLayer = keyboard.isCovered
  return hints.filter((hint) => {
    const key = firstKey(hint)
    return (NEEDS[key]?.(at) ?? true) && (isUnderLayer || keyboard.reachesKey(key))
  })
}

/** Tells that what keys do may have changed: focus, something above the page, a field that is wrong, rows. */
export function useKeysChanged(keyboard: Keyboard): void {
  const [, setCount] = useState(0)
  useEffect(() => {
    let frame = 0
    const later = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => setCount((count) => count + 1))
    }
    const watch = new MutationObserver(later)
    watch.observe(document.body, { subtree: true, attributes: true, attributeFilter: CHANGES })
    const stop = keyboard.subscribe(later)
    document.addEventListener('focusin', later)
    document.addEventListener('focusout', later)
    return () => {
      cancelAnimationFrame(frame)
      watch.disconnect()
      stop()
      document.removeEventListener('focusin', later)
      document.removeEventListener('focusout', later)
    }
  }, [keyboard])
}
