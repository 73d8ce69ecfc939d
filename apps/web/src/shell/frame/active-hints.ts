import type { Hint } from '../../kit/own-hint'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Keyboard } from '../../kit/keys/keyboard'

const PROBLEM = '[aria-invalid=true], [data-warning]'
const WATCHED_ATTRIBUTES = ['aria-invalid', 'data-warning', 'disabled']

/** Returns the first key of a hint: `1–7` is 1, `Shift ↑↓` is Shift ↑. */
function hintFirstKey({ keys }: Hint): string {
  const [first = ''] = keys
  return first.replace(/([0-9])[–-][0-9]$/, '$1').replace(/↑↓$/, '↑')
}

const ROWS = '[data-index], [data-hire], [data-entry]'
const hasRow = (at: Element): boolean => {
  const list = at.closest('[data-region~=grid]')
  return list === null || list.querySelector(ROWS) !== null
}

/** Keys that need something to act on, with their conditions. */
const KEY_CONDITIONS: Readonly<Record<string, (at: Element) => boolean>> = {
  F8: (at) => (at.closest('[data-region=dialog]') ?? document.getElementById('main'))?.querySelector(PROBLEM) != null,
  'Alt ↓': (at) => at.matches('[role=combobox]') || at.closest('[data-region=date]') !== null,
  Space: (at) => (at.closest('form') === null ? hasRow(at) : at.matches('[role=switch], [type=checkbox], button')),
  '←': (at) =>
    at.closest('[data-tiles], [data-timeline], [role=application], [role=tablist], [data-region~=grid]') !== null,
  ...Object.fromEntries(['↑', 'Shift ↑', '+', 'Shift A', 'E', 'L', 'A', 'I', 'P', 'Del'].map((key) => [key, hasRow])),
}

function activeHints(hints: readonly Hint[], keyboard: Keyboard): readonly Hint[] {
  const at = document.activeElement ?? document.body
  const isUnderLayer = keyboard.hasOverlay
  return hints.filter((hint) => {
    if (hint.command !== undefined && keyboard.options.whyNotTheirs(hint.command) !== null) return false
    const key = hintFirstKey(hint)
    return (KEY_CONDITIONS[key]?.(at) ?? true) && (isUnderLayer || keyboard.reachesKey(key))
  })
}

/** Returns those hints whose keys work at the focus now. */
export function useActiveHints(hints: readonly Hint[], keyboard: Keyboard): readonly Hint[] {
  const [, draw] = useState(0)
  const shown = activeHints(hints, keyboard)
  const look = useEffectEvent(() => {
    const now = activeHints(hints, keyboard)
    if (now.length !== shown.length || now.some((hint, at) => hint !== shown[at])) draw((count) => count + 1)
  })
  useEffect(() => {
    let frame = 0
    const later = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => look())
    }
    // Rows of the palette change with each key, and no hint with them.
    const watch = new MutationObserver(() => keyboard.top?.kind !== 'palette' && later())
    watch.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: WATCHED_ATTRIBUTES,
    })
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
  return shown
}
