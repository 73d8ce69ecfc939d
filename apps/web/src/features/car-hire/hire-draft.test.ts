import { COMMANDS } from '@forecourt/core/commands'
import { day } from '@forecourt/core/kernel/days'
import { parseLine } from '@forecourt/core/line/parse'
import { describe, expect, test } from 'vitest'
import type { CarHireOut } from '@forecourt/core/features/car-hire/schemas'
import { conflictFields } from '../../kit/drafts/conflict'
import { NO_CLIENT, changeIdno } from '../clients/typed-client'
import {
  copyHire,
  EMPTY_HIRE,
  formFields,
  COMPARED_HIRE_FIELDS,
  hireBody,
  hireCost,
  conflictingHire,
  hireFromLine,
  hireProblems,
  hireValues,
} from './hire-draft'

const person = { ...NO_CLIENT, idno: '1M', name: 'Mark', surname: 'Galea' }
const { clientID: _, ...details } = person
const saved: CarHireOut = {
  id: 9,
  carHireID: 9,
  createdDate: '2026-11-16T09:00:00.000Z',
  date: '2026-11-16',
  vehicleID: 7,
  regNo: 'EKA 520',
  vehicle: 'Toyota Passo',
  clientID: 4,
  clientName: 'Mark Galea',
  client: { id: 4, ...details },
  carHireType: 3,
  carHireTypeName: 'Direct',
  startDateTime: '2026-11-25',
  endDateTime: '2026-12-02',
  days: 7,
  rate: 25,
  total: 175,
  version: 2,
}
const whole = hireValues(saved)

describe('[D3 2.14] [D3 5] the form of a hire', () => {
  test('says everything that is missing, in order and words', () => {
    expect([...hireProblems(EMPTY_HIRE)]).toEqual([
      ['idno', 'ID no is required'],
      ['carHireType', 'Type is required'],
      ['vehicleID', 'Vehicle is required'],
      ['rate', 'Rate is required'],
      ['start', 'Start Date is required'],
      ['end', 'End Date is required'],
    ])
  })
  test('a copy asks for its days alone', () => {
    expect([...hireProblems(copyHire(whole)).keys()]).toEqual(['start', 'end'])
  })
  test.each<[string, Partial<typeof whole>, Record<string, string>]>([
    ['a saved one is whole', {}, {}],
    ['a rate that is none', { rate: '12,5,0' }, { rate: 'Write 12.50 or 1,250' }],
    ['a day that is none', { start: '31-02' }, { start: 'Write a day such as 15-11-2026' }],
    [
      'a new client has a name',
      { ...NO_CLIENT, idno: '2M' },
      {
        name: 'Client Name is required',
        surname: 'Client surname is required',
      },
    ],
  ])('%s', (_name, over, problems) => {
    expect(Object.fromEntries(hireProblems({ ...whole, ...over }))).toEqual(problems)
  })
  test('what the server refuses stands at its field', () => {
    const message = 'EKA 520 is hired to Mark Galea from 25-11-2026 to 02-12-2026'
    expect(formFields({ startDateTime: [message], 'client.name': ['Client Name is required'] })).toEqual({
      start: [message],
      name: ['Client Name is required'],
    })
  })
})

describe('[D3 4] [D3 7] what is sent', () => {
  test('a chosen client by id alone, days and a decimal rate', () => {
    expect(hireBody({ ...whole, rate: ' 1,250.5 ' }, { id: 9, version: 2 })).toEqual({
      carHireID: 9,
      version: 2,
      clientID: 4,
      carHireType: 3,
      vehicleID: 7,
      rate: '1250.50',
      startDateTime: '2026-11-25',
      endDateTime: '2026-12-02',
    })
  })
  test('typing an ID No lets go of the client, and what is typed goes with the hire', () => {
    const values = { ...whole, ...changeIdno(whole, '2M') }
    expect([values.clientID, values.name, values.surname]).toEqual([null, '', ''])
    expect(changeIdno(values, '2MX')).toEqual({ idno: '2MX' })
    expect(hireBody({ ...values, name: 'Rita', surname: 'Borg' })).toMatchObject({
      clientID: null,
      client: { idno: '2M', name: 'Rita', surname: 'Borg', mobNo: '' },
    })
    expect(hireBody(values)).not.toHaveProperty('carHireID')
  })
})

test('a line fills the form with what it says and names', () => {
  const context = { today: day('2026-11-20'), commands: COMMANDS }
  const reading = parseLine('hire EKA 520 25/11 02/12 25 1M', context).readings[0]!
  const car = { id: 7, label: 'EKA 520', description: 'Toyota Passo', clientName: '' }
  const mark = { id: 4, label: '1M', description: '', clientName: 'Mark Galea' }
  expect(hireFromLine(reading, car, mark)).toEqual({
    ...EMPTY_HIRE,
    clientID: 4,
    idno: '1M',
    name: 'Mark Galea',
    vehicleID: 7,
    vehicle: 'EKA 520 Toyota Passo',
    rate: '25.00',
    start: '2026-11-25',
    end: '2026-12-02',
  })
  expect(hireFromLine({ slots: [] }, undefined, undefined)).toEqual(EMPTY_HIRE)
})

test('[server 9] the day it comes back is not paid for', () => {
  expect(hireCost(whole)).toEqual({ days: 7, rate: 25_00, total: 175_00 })
  expect(hireCost({ ...whole, end: whole.start })).toBeNull()
  expect(hireCost({ ...whole, rate: '' })).toEqual({ days: 7, rate: null, total: null })
})

test('[server 9] a car may go out on the day it comes back; its own hire is not in its way', () => {
  const other = { carHireID: 1, startDateTime: '2026-11-20', endDateTime: '2026-11-25' }
  expect(conflictingHire(whole, [other, { ...other, carHireID: 9, endDateTime: '2026-12-01' }], 9)).toBeUndefined()
  expect(conflictingHire({ ...whole, start: '2026-11-24' }, [other], 9)).toBe(other)
})

test('[server 1] two versions are compared as people read them', () => {
  const theirs = { ...whole, rate: '26', end: '2026-12-03' }
  const mine = { ...whole, rate: '25.50' }
  expect(conflictFields(COMPARED_HIRE_FIELDS, { mine, theirs, base: whole, typed: { rate: '25.50' } })).toMatchObject([
    { label: 'Rate', mine: '25.50', theirs: '26.00', choice: null },
    { label: 'End Date', mine: '02-12-2026', theirs: '03-12-2026', choice: 'theirs' },
  ])
})
