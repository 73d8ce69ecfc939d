import type { Key } from 'ink'
import type { DueAction } from './due-state'

/** The effect of a key: on the list itself, or on the screen. */
export type DueKey =
  | DueAction
  | { kind: 'quit' }
  | { kind: 'interrupt' }
  | { kind: 'show' }
  | { kind: 'pay' }
  | { kind: 'export' }
  | { kind: 'reload' }
  | { kind: 'keys' }
  | null

// What Shift makes of the digits on a British or American keyboard; a terminal sends only the letter.
const SHIFTED_DIGITS = ['!', '@"', '#£', '$', '%', '^', '&']

/** The effect of a key while the list has focus, or while a filter is typed. */
export function dueKey(input: string, key: Key, o: { isFiltering: boolean; page: number }): DueKey {
  if (key.ctrl && input === 'c') return { kind: 'interrupt' }
  if (key.upArrow) return { kind: 'move', by: -1 }
  if (key.downArrow) return { kind: 'move', by: 1 }
  if (key.pageUp) return { kind: 'move', by: -o.page }
  if (key.pageDown) return { kind: 'move', by: o.page }
  if (key.escape) return { kind: 'step-out' }
  if (o.isFiltering) return filterKey(input, key)
  if (key.return) return { kind: 'show' }
  if (key.ctrl || key.meta) return null
  return letterKey(input)
}

function filterKey(input: string, key: Key): DueKey {
  if (key.return) return { kind: 'end-filter' }
  if (key.backspace || key.delete) return { kind: 'erase' }
  const text = input.replaceAll(/[\u0000-\u001f\u007f]/g, '')
  return key.ctrl || key.meta || text === '' ? null : { kind: 'type', text }
}

const LETTERS: Readonly<Record<string, DueKey>> = {
  j: { kind: 'move', by: 1 },
  k: { kind: 'move', by: -1 },
  g: { kind: 'move-to', at: 'first' },
  G: { kind: 'move-to', at: 'last' },
  ' ': { kind: 'select' },
  '/': { kind: 'start-filter' },
  r: { kind: 'reload' },
  p: { kind: 'pay' },
  x: { kind: 'export' },
  q: { kind: 'quit' },
  '?': { kind: 'keys' },
}

function letterKey(input: string): DueKey {
  const found = LETTERS[input] ?? LETTERS[input.toLowerCase()]
  if (found) return found
  if (/^[1-5]$/.test(input)) return { kind: 'bucket', at: Number(input) - 1 }
  const shifted = input === '' ? -1 : SHIFTED_DIGITS.findIndex((marks) => marks.includes(input))
  return shifted < 0 ? null : { kind: 'sort', at: shifted }
}

export const DUE_KEYS = [
  ['↑↓ J K', 'row'],
  ['PgUp PgDn', 'page'],
  ['G Shift G', 'first, last row'],
  ['Space', 'select; P then pays all of them'],
  ['1-5', 'only this part of the ageing; again all'],
  ['Shift 1-7', 'sort by this column; again the other way round'],
  ['/', 'filter by words; Enter keeps them'],
  ['Enter', 'the instalments of the account'],
  ['P', 'pay'],
  ['X', 'export what is shown'],
  ['R', 'reload, take waiting changes'],
  ['Esc', 'one step out: filter being typed, selection, filters; then leave'],
  ['Q', 'leave'],
  ['Ctrl Z', 'back to the shell; fg comes back'],
] as const
