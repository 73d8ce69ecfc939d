import { describe, expect, test } from 'vitest'
import { COMMANDS } from '../../commands'
import { day } from '../../kernel/days'
import { parseLine } from '../../line/parse'
import { flowFacts, flowSentence, typedFlowsOf, parseFlows } from './flow-text'

const askedOf = (line: string) => {
  const [reading] = parseLine(line, { today: day('2026-01-01'), commands: COMMANDS }).readings
  return reading ? typedFlowsOf(reading) : null
}

/** What a line of flows asks about; it is wrong in a test that it says something else. */
function flowsIn(line: string) {
  const asked = askedOf(line)
  if (!asked || 'problem' in asked) throw new Error(`${line}: ${asked?.problem}`)
  return asked
}

describe('[server 20.1] flows that are typed or stand in a file', () => {
  test.each([
    ['date,amount\n2026-01-01,1000\n01-01-2027,-1100'],
    ['2026-01-01;1000\n\n01/01/2027;-1,100.00'],
    ['amount,date\n1000,2026-01-01\n"-1,100.00",2027-01-01\n'],
  ])('%j is two flows', (text) => {
    expect(parseFlows(text).flows).toEqual([
      { date: '2026-01-01', amount: 1000_00 },
      { date: '2027-01-01', amount: -1100_00 },
    ])
  })

  test.each([
    ['2026-01-01', 'Line 1 is not a day and an amount: 2026-01-01,1000.00'],
    ['2026-01-01,1000\n2026-02-30,-1', "Line 2: '2026-02-30' is no day; write 2026-01-31 or 31-01-2026"],
  ])('%j says which line and why', (text, problem) => {
    expect(parseFlows(text)).toEqual({ problem })
  })

  // Directive 98/7/EC, Annex III, first example: 1,000 lent, 1,200 paid back a year and a half later.
  test('the whole of a line: 1,000 lent, 1,200 paid back 18 months later are 12.9%', () => {
    const asked = flowsIn('flows 2001-01-01,1000; 2002-07-01,-1200')
    expect(asked.unit).toBe('months')
    expect(flowFacts(asked)).toEqual([
      ['01-01-2001', '1,000.00 · 0 months'],
      ['01-07-2002', '−1,200.00 · 18 months'],
      ['Total credit', '€1,000.00'],
      ['Total payable', '€1,200.00'],
      ['Total cost', '€200.00'],
      ['Unrounded', '12.924323%'],
      ['APR', '12.9%'],
    ])
    expect(flowSentence(asked)).toBe('Credit 1,000.00, in all 1,200.00, cost 200.00, APR 12.9% (12.924323%)')
  })

  test('units are counted back from each payment, as the line says', () => {
    const flows = '2026-01-01,1000; 2026-07-15,-600; 2027-01-15,-500'
    const times = (unit: string) =>
      flowFacts(flowsIn(`flows ${flows}${unit}`))
        .slice(0, 3)
        .map(([, value]) => value.split(' · ')[1])
    expect(times('')).toEqual(['0 months', '6 months 14/365 days', '12 months 14/365 days'])
    expect(times(' unit:years')).toEqual(['0 years', '195/365 days', '1 year 14/365 days'])
    expect(times(' unit:weeks')).toEqual(['0 weeks', '27 weeks 6/365 days', '54 weeks 1/365 days'])
    expect(times(' unit:days')).toEqual(['0 days', '195/365 days', '379/365 days'])
  })

  test('what is no credit has no rate, and its flows alone', () => {
    const asked = flowsIn('flows 2026-01-01,1000; 2027-01-01,-900')
    expect(flowFacts(asked)).toHaveLength(2)
    expect(flowSentence(asked)).toBe('')
  })

  test.each(['apr 5000 134.57 48', 'flows'])('%s asks nothing', (line) => {
    expect(askedOf(line)).toBeNull()
  })

  test('a flow that is none is named', () => {
    expect(askedOf('flows 2026-01-01,1000; next year')).toEqual({
      problem: 'Line 2 is not a day and an amount: 2026-01-01,1000.00',
    })
  })
})
