import { beforeEach, describe, expect, test } from 'vitest'
import type { BufferedKey } from '../../kit/keys/key-rules'
import {
  hasLine,
  keepTypedLines,
  readTypedLines,
  takeTypedLines,
  typedLinesPlace,
  type TypedLines,
  withKey,
} from './typed-lines'

/** Keys of a score: letters, and named keys or chords in braces. */
function keysOf(score: string): BufferedKey[] {
  return [...score.matchAll(/\{([^}]+)\}|(.)/gs)].map(([, chord = '', letter]) => {
    const parts = chord.split('+')
    const key = letter ?? parts.at(-1) ?? ''
    return { key, code: '', ctrlKey: parts.includes('Control'), altKey: parts.includes('Alt'), shiftKey: false }
  })
}

const typed = (begun: string | null, score: string): TypedLines =>
  keysOf(score).reduce(withKey, { ended: [], begun, others: 0 })

describe('[D1 4] what is typed behind the end of a session', () => {
  test.each([
    ['the rest of a line', 'rec ghv', '552 7', [], 'rec ghv552 7', 0],
    ['a letter taken back', 'rec ghw', '{Backspace}v552', [], 'rec ghv552', 0],
    ['a line that is begun behind it', null, 'x{Control+k}pay', [], 'pay', 1],
    ['a line behind another', 'rec ghv552 7', '{Control+k}pay', ['rec ghv552 7'], 'pay', 0],
    ['lines that are handed over', 'rec 1', '{Control+Enter}rec 2{Control+Enter}', ['rec 1', 'rec 2'], '', 0],
    ['a line that is opened, and what is typed into its form', 'pay hp-1', '{Enter}250', ['pay hp-1'], null, 3],
    ['a line that is given up', 'pay hp-1', '{Escape}n', [], null, 1],
    ['a line with a key that moves in it', 'ec ghv', '{Home}r', ['ec ghv'], null, 2],
    ['a chord of the page', 'rec', '{Control+d}n', ['rec'], null, 2],
    ['what is typed into a form', null, 'Cash{Tab}7', [], null, 6],
    ['an empty box', '', '{Escape}', [], null, 0],
  ] as const)('%s', (_, begun, score, ...[ended, left, others]) => {
    expect(typed(begun, score)).toEqual({ ended, begun: left, others })
  })
  test('a line is as long as the box of the palette takes', () => {
    expect(typed('', 'a'.repeat(300)).begun).toHaveLength(200)
  })
})

describe('where they stand', () => {
  beforeEach(() => sessionStorage.clear())
  const lines: TypedLines = { ended: ['free 7 a,b'], begun: 'rec', others: 2 }
  test('for their person alone, and once', () => {
    keepTypedLines(sessionStorage, 'maria', lines)
    expect(hasLine(takeTypedLines(sessionStorage, 'joseph'))).toBe(false)
    expect(readTypedLines(sessionStorage, 'maria')).toEqual(lines)
    expect(takeTypedLines(sessionStorage, 'maria')).toEqual(lines)
    expect(hasLine(takeTypedLines(sessionStorage, 'maria'))).toBe(false)
  })
  test.each(['{', 'null', '7', '{"ended":[]}'])('%s is none', (text) => {
    sessionStorage.setItem(typedLinesPlace('maria'), text)
    expect(hasLine(readTypedLines(sessionStorage, 'maria'))).toBe(false)
  })
})
