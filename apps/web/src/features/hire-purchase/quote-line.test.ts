import { COMMANDS } from '@forecourt/core/commands'
import { day } from '@forecourt/core/kernel/days'
import { parseLine } from '@forecourt/core/line/parse'
import { expect, test } from 'vitest'
import type { LineContext } from '../../kit/line/line-command'
import { chooseReading } from '@forecourt/core/line/resolve'
import type { ResolvedRecord } from '../../kit/line/resolution'
import { quoteLine } from './quote-line'

const today = day('2026-11-20')
// A quote is computed: it asks the server nothing.
const context = { today, workstation: { rateCeiling: 8 } } as LineContext
const lineOf = (text: string) => {
  const line = chooseReading<ResolvedRecord>(parseLine(text, { today, commands: COMMANDS }).readings, new Map())!
  const checked = quoteLine.check?.(line, context) ?? null
  return {
    checks: checked?.checks,
    preview: checked && quoteLine.preview?.(line, checked, context),
    run: quoteLine.run(line, checked),
  }
}

test('what the palette says beside a quote, and what Enter copies', () => {
  const line = lineOf('quote 12000 2000 48 5.5')
  expect(line.preview?.facts).toContainEqual({ label: 'Monthly', value: '47 x €258.33', tone: 'big', ruled: true })
  expect(line.checks).toEqual([{ state: 'passed', text: 'An agreement can be made on these terms' }])
  expect(line.run).toEqual({ kind: 'copy', text: expect.stringContaining('47 x 258.33') })
  const none = lineOf('quote 2000 2000 48')
  expect([none.preview, none.run]).toEqual([null, null])
  expect(none.checks).toEqual([{ state: 'failed', text: expect.stringContaining('Nothing is left to finance') }])
  expect(lineOf('quote 2000')).toEqual({ checks: undefined, preview: null, run: null })
})
