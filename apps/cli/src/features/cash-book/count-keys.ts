import type { Key } from 'ink'
import type { CountAction } from './count-state'

/** The effect of a key: on the count itself, or on the screen. */
export type CountKey =
  | CountAction
  | { kind: 'next' }
  | { kind: 'save' }
  | { kind: 'step-out' }
  | { kind: 'interrupt' }
  | { kind: 'keys' }
  | null

/** The effect of a key while the count has focus. */
export function countKey(input: string, key: Key): CountKey {
  if (key.ctrl) return chordEffect(input)
  if (key.upArrow || (key.tab && key.shift)) return { kind: 'move', by: -1 }
  if (key.downArrow || key.tab) return { kind: 'move', by: 1 }
  if (key.pageUp || key.home) return { kind: 'move-to', at: 'first' }
  if (key.pageDown || key.end) return { kind: 'move-to', at: 'last' }
  if (key.escape) return { kind: 'step-out' }
  if (key.return) return { kind: 'next' }
  if (key.backspace || key.delete) return { kind: 'erase' }
  if (key.meta || key.leftArrow || key.rightArrow) return null
  if (input === '?') return { kind: 'keys' }
  return input === '' || /[\u0000-\u001f]/.test(input) ? null : { kind: 'type', text: input }
}

function chordEffect(input: string): CountKey {
  if (input === 'c') return { kind: 'interrupt' }
  if (input === 's') return { kind: 'save' }
  return input === 'u' ? { kind: 'clear' } : null
}

export const COUNT_KEYS = [
  ['0-9', 'how many; the first figure replaces what the line held'],
  ['Enter ↓ Tab', 'next line; Enter on the last one saves'],
  ['↑ Shift Tab', 'line before'],
  ['Home End', 'first, last line'],
  ['Backspace', 'the last figure'],
  ['Ctrl U', 'empty the line'],
  ['Esc', 'the line as it was; else leave, which asks while something is not saved'],
  ['Ctrl S', 'save the count'],
  ['Ctrl Z', 'back to the shell; fg comes back'],
  ['Ctrl C', 'leave at once, nothing saved'],
] as const
