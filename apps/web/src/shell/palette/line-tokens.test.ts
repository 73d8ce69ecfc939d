import { COMMANDS } from '@forecourt/core/commands'
import { day } from '@forecourt/core/kernel/days'
import { parseLine } from '@forecourt/core/line/parse'
import { chooseReading } from '@forecourt/core/line/resolve'
import { expect, test } from 'vitest'
import type { LineRecord } from '../../kit/line/resolution'
import { lineTokens } from './line-tokens'

const context = { today: day('2026-11-20'), commands: COMMANDS }

/** The words of a line that are marked as not understood. */
function marked(text: string): string[] {
  const resolved = chooseReading<LineRecord>(parseLine(text, context).readings, new Map())
  if (!resolved) return []
  return lineTokens(text, resolved)
    .filter(({ state, name }) => state === 'wrong' && name === 'Not understood')
    .map(({ start, end }) => text.slice(start, end))
}

test.each([
  ['dad 100 zapay', ['zapay']],
  ['hirepay 70 cash 300', ['300']],
  ['exp ABC 123 50 Gatt revolut, oil', ['revolut,']],
  ['pay HP-1 250 cash thanks', ['thanks']],
  ['pay HP-1 250 cash "thanks"', []],
  ['dad 100, zapay', []],
])('[commands 1] the palette marks the words of %j that it does not understand: %j', (text, words) => {
  expect(marked(text)).toEqual(words)
})
