import type { Key } from 'ink'
import type { DueAction } from './due-state'

/** What a key does: to the list, or beside it. */
export type DueKey =
  | DueAction
  | { kind: 'quit' }
  | { kind: 'interrupt' }
  | { kind: 'show' }
  | { kind: 'pay' }
  | { kind: 'export' }
  | { kind: 'reload' }
  | null

// What Shift makes of the digits on a British or American keyboard; a terminal sends only the letter.
const SHIFTED_DIGITS = ['!', '@"', '#£', '$', '%', '^', '&']

/** The keys of one piece of input: what is typed fast, or pasted, arrives together. */
export function pressesIn(input: string, key: Key): { input: string; key: Key }[] {
  if (input.length < 2 || key.ctrl || key.meta) return [{ input, key }]
  return [...input].map((each) => ({
    input: each,
    key: { ...key, return: each === '\r' || each === '\n', backspace: each === '\u007f' || each === '\b' },
  }))
}

/** The meaning of a key while the list has focus, or while words are typed. */
export function keyMeaning(input: string, key: Key, o: { isFiltering: boolean; page: number }): DueKey {
  if (key.ctrl && input === 'c') return { kind: 'interrupt' }
  if (key.upArrow) return { kind: 'move', by: -1 }
  if (key.downArrow) return { kind: 'move', by: 1 }
  if (key.pageUp) return { kind: 'move', by: -o.page }
  if (key.pageDown) return { kind: 'move', by: o.page }
  if (key.escape) return { kind: 'step-out' }
  if (o.isFiltering) return typedMeaning(input, key)
  if (key.return) return { kind: 'show' }
  if (key.ctrl || key.meta) return null
  return letterMeaning(input)
}

function typedMeaning(input: string, key: Key): DueKey {
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
}

function letterMeaning(input: string): DueKey {
  const found = LETTERS[input] ?? LETTERS[input.toLowerCase()]
  if (found) return found
  if (/^[1-5]$/.test(input)) return { kind: 'bucket', at: Number(input) - 1 }
  const shifted = input === '' ? -1 : SHIFTED_DIGITS.findIndex((marks) => marks.includes(input))
  return shifted < 0 ? null : { kind: 'sort', at: shifted }
}
