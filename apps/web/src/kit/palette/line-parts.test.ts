import { expect, test } from 'vitest'
import { type PaletteToken, lineParts } from './line-parts'

const token = (start: number, end: number, name?: string): PaletteToken => ({ start, end, state: 'resolved', name })
const LINE = 'pay ABC 123 x2 co'

test('a name has the room up to the next one; the last has as much as it wants', () => {
  const parts = lineParts(LINE, [
    token(4, 11, 'Account'),
    token(0, 3, 'Run'),
    token(12, 14, 'Payments'),
    token(15, 17, 'Type'),
  ])
  expect(parts.map(({ text, room }) => [text, room])).toEqual([
    ['pay', 4],
    [' ', null],
    ['ABC 123', 8],
    [' ', null],
    ['x2', 3],
    [' ', null],
    ['co', null],
  ])
})

test('a token without a name takes no room from the one before it', () => {
  const [verb] = lineParts(LINE, [token(0, 3, 'Run'), token(4, 11), token(12, 14, 'Payments')])
  expect(verb?.room).toBe(12)
})

test.each([
  ['that overlap', [token(0, 8), token(4, 11), token(2, 3)]],
  ['beyond the end', [token(12, 99), token(50, 60)]],
  ['that are empty', [token(3, 3), token(17, 17)]],
])('tokens %s lose no letter and double none', (_, tokens) => {
  const parts = lineParts(LINE, tokens)
  expect(parts.map(({ text }) => text).join('')).toBe(LINE)
  expect(new Set(parts.map(({ key }) => key)).size).toBe(parts.length)
})
