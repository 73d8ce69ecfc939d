import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../../kernel/money'
import { assessed } from './assessment'

const applicant = (income: number, expenses: number, otherCredit: number) => ({
  income: cents(income * 100),
  expenses: cents(expenses * 100),
  otherCredit: cents(otherCredit * 100),
})
const euros = (amount: number) => cents(Math.round(amount * 100))
const LIMITS = { leastRest: cents(400_00), greatestShare: 40 }
const one = applicant(1800, 700, 100)

test.each([
  { name: 'the worked example', applicants: [one], instalment: 250, verdict: 'positive', rest: 750, share: 19.45 },
  { name: 'both limits', applicants: [one], instalment: 650, verdict: 'negative', rest: 350, share: 41.67 },
  {
    name: 'exactly what must be left',
    applicants: [one],
    instalment: 600,
    verdict: 'positive',
    rest: 400,
    share: 38.89,
  },
  { name: 'a cent less', applicants: [one], instalment: 600.01, verdict: 'negative', rest: 399.99, share: 38.89 },
  {
    name: 'exactly the share',
    applicants: [applicant(2000, 0, 0)],
    instalment: 800,
    verdict: 'positive',
    rest: 1200,
    share: 40,
  },
  {
    name: 'a cent above the share',
    applicants: [applicant(2000, 0, 0)],
    instalment: 800.01,
    verdict: 'negative',
    rest: 1199.99,
    share: 40.01,
  },
  {
    name: 'two together',
    applicants: [one, applicant(900, 200, 0)],
    instalment: 650,
    verdict: 'positive',
    rest: 1050,
    share: 27.78,
  },
  { name: 'no income', applicants: [applicant(0, 0, 0)], instalment: 1, verdict: 'negative', rest: -1, share: null },
] as const)('[server 20.31] $name', ({ applicants, instalment, verdict, rest, share }) => {
  expect(assessed(applicants, euros(instalment), LIMITS)).toMatchObject({
    ...{ verdict, sharePercent: share, rest: euros(rest) },
  })
})

test('[server 20.31] the reason has the figures, each limit by itself, and an empty one is not looked at', () => {
  expect(assessed([one], euros(250), LIMITS).reason).toBe('€750.00 a month is left. Credit takes 19.45% of the income.')
  expect(assessed([one], euros(650), LIMITS).reason).toBe(
    '€350.00 a month is left, less than €400.00. Credit takes 41.67% of the income, more than 40%.',
  )
  const none = { leastRest: null, greatestShare: null }
  expect(assessed([one], euros(1000), none).verdict).toBe('positive')
  expect(assessed([one], euros(1000.01), none)).toMatchObject({
    ...{ verdict: 'negative', reason: '−€0.01 a month is left, less than €0.00.' },
  })
})

test('[server 20.31] the verdict never gets better with a higher instalment, and depends on the sums alone', () => {
  const amount = fc.integer({ min: 0, max: 500_000 }).map(cents)
  const applicants = fc.array(fc.record({ income: amount, expenses: amount, otherCredit: amount }), {
    minLength: 1,
    maxLength: 4,
  })
  fc.assert(
    fc.property(applicants, amount, amount, (all, least, more) => {
      const [low, high] = [assessed(all, least, LIMITS), assessed(all, cents(least + more), LIMITS)]
      if (low.verdict === 'negative') expect(high.verdict).toBe('negative')
      expect(high.rest).toBe(low.rest - more)
      const together = { income: low.income, expenses: low.expenses, otherCredit: low.otherCredit }
      expect(assessed([together], least, LIMITS)).toEqual(low)
    }),
  )
})
