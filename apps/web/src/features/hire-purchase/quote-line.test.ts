import { COMMANDS } from '@forecourt/core/commands'
import { day } from '@forecourt/core/kernel/days'
import { parseLine } from '@forecourt/core/line/parse'
import { expect, test } from 'vitest'
import type { LineCheckContext } from '../../kit/line/line-command'
import { chooseReading } from '@forecourt/core/line/resolve'
import type { LineRecord } from '../../kit/line/resolution'
import { emailQuoteLine, leafletLine, quoteLine, quoteDocumentLine } from './quote-line'

const today = day('2026-11-20')
// A quote is computed: it asks the server nothing.
const context = { today, workstation: { rateCeiling: 8 } } as LineCheckContext
const lineOf = (text: string, command = quoteLine) => {
  const line = chooseReading<LineRecord>(parseLine(text, { today, commands: COMMANDS }).readings, new Map())!
  const checked = command.check?.(line, context) ?? null
  return {
    checks: checked?.checks,
    preview: checked && command.preview?.(line, checked, context),
    run: command.run(line, checked),
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

test('[server 20.16] the leaflet has the terms as its example', () => {
  const { run } = lineOf('print leaflet 12000.05 2000 48 5.5', leafletLine)
  const asked: unknown[] = []
  if (run?.kind === 'paper') run.show(async (...call) => asked.push(call) > 0)
  const terms = { price: '12000.05', deposit: '2000.00', numberOfMonths: 48, rate: 5.5 }
  expect(asked).toEqual([['GetGeneralCreditInformation', terms]])
  expect(lineOf('print leaflet 2000 2000 48', leafletLine).run).toBeNull()
})

test('[server 20.11] the same terms on paper, to the cent, and until when they bind', () => {
  const { run, preview } = lineOf('print quote 12000.05 2000 48 5.5 until 31/12', quoteDocumentLine)
  expect(preview?.title).toBe('HP quote')
  const asked: unknown[] = []
  if (run?.kind === 'paper') run.show(async (...call) => asked.push(call) > 0)
  expect(asked).toEqual([
    [
      'GetQuoteSecciReport',
      { price: '12000.05', deposit: '2000.00', numberOfMonths: 48, rate: 5.5, validUntil: '2026-12-31' },
    ],
  ])
  expect(lineOf('print quote 2000 2000 48', quoteDocumentLine).run).toBeNull()
  expect(lineOf('email quote 12000.05 2000 48 5.5 until 31/12', emailQuoteLine).run).toEqual({
    kind: 'email',
    paper: { paper: 'GetQuoteSecciReport', parameters: asked.flat()[1] },
  })
})
