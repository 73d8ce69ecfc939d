import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { COMMANDS } from '../../commands'
import { day } from '../../kernel/days'
import { cents } from '../../kernel/money'
import { parseLine } from '../../line/parse'
import { presentValueAt } from './apr'
import { aprOfEqual, equalInstalmentFacts, equalInstalmentSentence, equalInstalmentsOf } from './equal-instalments'

const TODAY = day('2026-01-01')
const askedOf = (line: string) => {
  const [reading] = parseLine(line, { today: TODAY, commands: COMMANDS }).readings
  return reading ? equalInstalmentsOf(reading, TODAY) : null
}

describe('[server 20.1] the rate of equal instalments', () => {
  test.each([
    ['apr 5000 134.57 48', { credit: 5000_00, instalment: 134_57, numberOfMonths: 48, first: '2026-02-01' }],
    ['apr 5000 134.57 48 15/3', { first: '2026-03-15' }],
    ['apr 8000 340.00 24', { credit: 8000_00, instalment: 340_00, numberOfMonths: 24 }],
  ])('%s', (line, asked) => {
    expect(askedOf(line)).toMatchObject({ lent: TODAY, ...asked })
  })
  test.each(['apr 5000 134.57', 'apr 5000', 'quote 5000 0 48'])('%s asks nothing', (line) => {
    expect(askedOf(line)).toBeNull()
  })

  test('is told with what it comes to, as facts and as a sentence', () => {
    const asked = askedOf('apr 5000 134.57 48')!
    expect(equalInstalmentFacts(asked)).toEqual([
      ['Amount of credit', '€5,000.00'],
      ['Instalments', '48 x €134.57'],
      ['First payment', '01-02-2026'],
      ['Total payable', '€6,459.36'],
      ['Cost of credit', '€1,459.36'],
      ['APR', '14.0%'],
    ])
    expect(equalInstalmentSentence(asked)).toBe(
      'Credit 5,000.00: 48 x 134.57 from 01-02-2026, in all 6,459.36, cost 1,459.36, APR 14.0%',
    )
  })

  test('where less comes back than is lent, only what was asked', () => {
    const asked = askedOf('apr 5000 100 48')!
    expect(aprOfEqual(asked).problem).toContain('Less is paid back, 4,800.00')
    expect(equalInstalmentFacts(asked)).toHaveLength(3)
    expect(equalInstalmentSentence(asked)).toBe('')
  })

  test('at it, what comes back is worth what is lent, whatever the figures', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100_00, max: 50_000_00 }),
        fc.integer({ min: 1, max: 84 }),
        fc.integer({ min: 0, max: 60 }),
        (credit, numberOfMonths, percent) => {
          const instalment = Math.ceil((credit * (100 + percent)) / 100 / numberOfMonths)
          const found = aprOfEqual({
            ...{ credit: cents(credit), instalment: cents(instalment), numberOfMonths },
            ...{ lent: TODAY, first: day('2026-02-01') },
          })
          if (found.problem !== undefined) throw new Error(found.problem)
          const back = found.flows
            .slice(1)
            .map(({ amount, interval }) => ({ amount: -amount, inYears: interval.inYears }))
          expect(Math.abs(presentValueAt(found.rate, back) - credit)).toBeLessThan(0.5)
        },
      ),
      { numRuns: 200 },
    )
  })
})
