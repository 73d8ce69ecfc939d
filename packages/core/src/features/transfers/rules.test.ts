import { describe, expect, test } from 'vitest'
import { day } from '../../kernel/days'
import { openStepsText, TRANSFER_FIELDS } from './fields'
import { openTransferSteps, transferProblems, type TransferSteps } from './rules'

const NOTHING: TransferSteps = {
  signedBySeller: false,
  signedByBuyer: false,
  signedByWitness: false,
  insuredFrom: null,
  licencePaid: false,
  finesPaid: false,
  hpCancelledOn: null,
  vehForms: '',
  doneOn: null,
}
const ALL: TransferSteps = {
  ...{ signedBySeller: true, signedByBuyer: true, signedByWitness: true, licencePaid: true, finesPaid: true },
  ...{
    insuredFrom: day('2026-11-20'),
    hpCancelledOn: day('2026-11-25'),
    vehForms: 'VEH 50',
    doneOn: day('2026-11-21'),
  },
}
const LABELS = Object.fromEntries(TRANSFER_FIELDS.map(({ name, label }) => [name, label]))

describe('[server 6.9] the open steps of a transfer', () => {
  test.each([
    [
      'nothing entered',
      NOTHING,
      false,
      ['signedBySeller', 'signedByBuyer', 'signedByWitness', 'insuredFrom', 'licencePaid', 'finesPaid'],
    ],
    ['only a witness is missing', { ...ALL, signedByWitness: false }, true, ['signedByWitness']],
    ['hire purchase goes on', { ...ALL, hpCancelledOn: null }, false, []],
    ['settled, not cancelled', { ...ALL, hpCancelledOn: null }, true, ['hpCancelledOn']],
    ['no forms and no day', { ...ALL, vehForms: '', doneOn: null }, true, []],
  ])('%s', (_, steps, isSettled, open) => {
    expect(openTransferSteps(steps, { isSettled })).toEqual(open.map((name) => LABELS[name]))
  })
})

describe('[server 6.9] days of a transfer', () => {
  const dated = (doneOn: string | null, hpCancelledOn: string | null = null) =>
    transferProblems(
      {
        doneOn: doneOn === null ? null : day(doneOn),
        hpCancelledOn: hpCancelledOn === null ? null : day(hpCancelledOn),
      },
      { soldOn: day('2026-11-20'), today: day('2026-11-28') },
    ).map(({ field }) => field)
  test.each([
    [null, null, []],
    ['2026-11-20', null, []],
    ['2026-11-28', '2026-11-28', []],
    ['2026-11-19', null, ['doneOn']],
    ['2026-11-29', '2026-11-29', ['doneOn', 'hpCancelledOn']],
    [null, '2020-01-01', []],
  ])('done on %s, cancelled on %s', (doneOn, cancelledOn, fields) => {
    expect(dated(doneOn, cancelledOn)).toEqual(fields)
  })
})

test('[server 6.9] open steps are told in few words', () => {
  expect(openStepsText(TRANSFER_FIELDS.map(({ label }) => label).slice(0, 7))).toBe(
    'log book by seller, buyer, witness; insurance; licence; fines; HP',
  )
  expect(openStepsText(['Log book signed by buyer', 'Fines paid'])).toBe('log book by buyer; fines')
  expect(openStepsText([])).toBe('')
})
