import { COMMANDS } from '@forecourt/core/commands'
import { day } from '@forecourt/core/kernel/days'
import { parseLine } from '@forecourt/core/line/parse'
import { expect, test } from 'vitest'
import { quoteLineOf } from './quote-line'

const lineOf = (text: string) => {
  const [reading] = parseLine(text, { today: day('2026-11-20'), commands: COMMANDS }).readings
  return reading ? quoteLineOf(reading) : null
}

test('what the palette says beside a quote', () => {
  const line = lineOf('quote 12000 2000 48 5.5')
  expect(line?.facts).toContainEqual({ label: 'Monthly', value: '47 x €258.33', tone: 'big', ruled: true })
  expect(line?.checks).toEqual([{ state: 'passed', text: 'An agreement can be made on these terms' }])
  const none = lineOf('quote 2000 2000 48')
  expect([none?.quote, none?.facts]).toEqual([null, []])
  expect(none?.checks).toEqual([{ state: 'failed', text: expect.stringContaining('Nothing is left to finance') }])
  expect([lineOf('quote 2000'), lineOf('due today')]).toEqual([null, null])
})
