import { describe, expect, test } from 'vitest'
import type { Day } from '../../kernel/days'
import { cents } from '../../kernel/money'
import { settingsProblems } from './rules'

const bank = (name: string) => ({ name, fullName: '', iban: '' })

describe('[server 8] settings', () => {
  test.each<[string, Parameters<typeof settingsProblems>[0], string[]]>([
    ['what is left out is not asked for', {}, []],
    [
      'texts may be empty',
      { warrantyText: '', hireTerms: '', secondTerms: { sale: '' }, dealership: { phone: '' } },
      [],
    ],
    [
      'papers need a name and a place',
      { dealership: { name: ' ', address: '', locality: '' } },
      [
        'dealership.name: Name is required',
        'dealership.address: Address is required',
        'dealership.locality: Locality is required',
      ],
    ],
    [
      'lists are whole',
      {
        signatories: ['A', ''],
        standingOrderBanks: [bank('BOV'), bank(''), bank('APS')],
        bankDeposits: [
          { name: '', reference: '4' },
          { name: 'APS', reference: '' },
        ],
      },
      [
        'signatories.1: Signatory is required',
        'standingOrderBanks.1.name: Bank is required',
        'bankDeposits.0.name: Name is required',
      ],
    ],
    [
      'accounts are ones that a bank can have',
      {
        standingOrderBanks: [
          { ...bank('BOV'), iban: 'mt76vall22013000000040017265031' },
          { ...bank('HSBC'), iban: 'MT76 VALL 2201 3000 0000 4001 7265 032' },
          { ...bank('APS'), iban: '40017265031' },
        ],
      },
      [
        'standingOrderBanks.1.iban: This IBAN has a wrong letter or digit',
        'standingOrderBanks.2.iban: Write an IBAN such as MT76 VALL 2201 3000 0000 4001 7265 031',
      ],
    ],
    [
      'amounts',
      { cashLimit: null, firstOpeningBalance: cents(-1) },
      ['cashLimit: Cash limit is required', 'firstOpeningBalance: First opening balance cannot be negative'],
    ],
    [
      'the earliest day',
      { earliestDay: '1990-02-31' as Day },
      ['earliestDay: Earliest day must be a date such as 01-01-1990'],
    ],
    ['no earliest day', { earliestDay: null }, ['earliestDay: Earliest day is required']],
    ['no limit of days', { entryDaysBack: null, entryDaysAhead: 0 }, []],
    [
      'days are whole ones',
      { entryDaysBack: 1.5, entryDaysAhead: -1 },
      [
        'entryDaysBack: Days back is a whole number up to 36525, or empty',
        'entryDaysAhead: Days ahead is a whole number up to 36525, or empty',
      ],
    ],
  ])('%s', (_, draft, wrong) => {
    expect(settingsProblems(draft).map(({ field, message }) => `${field}: ${message}`)).toEqual(wrong)
  })
})
