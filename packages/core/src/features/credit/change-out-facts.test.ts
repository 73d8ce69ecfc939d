import { expect, test } from 'vitest'
import { rescheduleCheck, withdrawalCheck } from './change-out-facts'
import type { RescheduleOut, WithdrawalOut } from './change-schemas'

const WITHDRAWAL: Omit<WithdrawalOut, 'checks'> = {
  ...{ vehicleID: 1, accountNo: 'HP-2219', regNo: 'ABC 123', date: '2026-12-09', until: '2026-12-14', days: 9 },
  ...{ capital: 5000, interestPerDay: 1.69, exactInterest: 15.2, printedInterest: 15.21, interest: 15.2, paid: 0 },
  ...{ toPay: 5015.2, toPayBack: 0, dueDate: '2027-01-08', says: [] },
}

test.each([
  [5015.2, 0, '€5,015.20 is to be paid by 08-01-2027.'],
  [0, 127.81, '€127.81 is to be paid back.'],
  [0, 0, 'Nothing is left to pay.'],
])('[server 20.20] before a withdrawal with %d to pay and %d to pay back it is asked: %s', (toPay, toPayBack, rest) => {
  const sentence = `The credit of HP-2219 ends on 09-12-2026. ${rest}`
  expect(withdrawalCheck({ ...WITHDRAWAL, toPay, toPayBack })).toEqual({
    ...{ code: 'withdrawal', field: null, outcome: 'confirm', sentence, figures: sentence },
  })
})

const PAYMENTS = { from: '2027-02-01', sum: 4844.52, cost: 874.71 }
const TERMS: Omit<RescheduleOut, 'checks'> = {
  ...{ vehicleID: 1, accountNo: 'HP-2219', regNo: 'ABC 123', date: '2027-01-01', due: 0 },
  ...{ borrowingRateBefore: 12.33, borrowingRateAfter: 12.33, isNewRate: false, says: [], rows: [] },
  before: { ...PAYMENTS, count: 36, amount: 134.57, last: 134.57, until: '2030-01-01' },
  after: { ...PAYMENTS, count: 48, amount: 106.75, last: 106.91, until: '2031-01-01' },
  moreCost: 279.64,
}
const BECOMES =
  'HP-2219: 36 × €134.57 from 01-02-2027 to 01-01-2030 become 48 × €106.75 (the last €106.91) from 01-02-2027 to 01-01-2031'

test.each([
  [{}, `${BECOMES}. The credit costs €279.64 more.`],
  [{ moreCost: -12.5 }, `${BECOMES}. The credit costs €12.50 less.`],
  [{ moreCost: 0 }, `${BECOMES}. The credit costs as much as before.`],
  [{ isNewRate: true, borrowingRateAfter: 5.5 }, `${BECOMES} at 5.50%. The credit costs €279.64 more.`],
])('[server 20.21] before new terms are saved payments and cost are asked about (%j)', (over, sentence) => {
  expect(rescheduleCheck({ ...TERMS, ...over })).toEqual({
    ...{ code: 'new-terms', field: null, outcome: 'confirm', sentence, figures: sentence },
  })
})
