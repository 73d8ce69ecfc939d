import { mapCreditTexts } from '@forecourt/core/features/settings/fields'
import type { SettingsOut } from '@forecourt/core/features/settings/schemas'
import { SettingsIn } from '@forecourt/core/features/settings/schemas'
import { describe, expect, test } from 'vitest'
import { conflictFields } from '../../kit/drafts/conflict'
import {
  COMPARED_SETTINGS,
  problemsOfSettings,
  SETTINGS_FORM_PARTS,
  settingsBody,
  settingsValues,
  type SettingsValues,
} from './settings-draft'

const bank = (name: string) => ({ name, fullName: '', iban: '' })
const saved: SettingsOut = {
  dealership: { name: 'Motors', address: 'Triq', locality: 'Mosta', phone: '', email: '', web: '', vatNumber: '' },
  warrantyText: 'Two years',
  secondTerms: { sale: 'A', hirePurchase: 'B' },
  hireTerms: 'C',
  creditTexts: mapCreditTexts(''),
  receiptBalance: false,
  signatories: ['D', 'E'],
  standingOrderBanks: [bank('BOV'), bank('HSBC'), bank('APS')],
  bankDeposits: [
    { name: 'BOV', reference: '1' },
    { name: 'APS', reference: '2' },
  ],
  rateCeiling: 8,
  rateCeilingCompares: 'interest',
  assessmentLeastRest: 400,
  assessmentGreatestShare: null,
  retentionDays: 3653,
  settlementMethod: 'specified',
  settlementCompensationPercent: 0,
  cashLimit: 10_000,
  firstOpeningBalance: 0.5,
  earliestDay: '1990-01-01',
  entryDaysBack: 1_000,
  entryDaysAhead: null,
  soldPriceLocked: 'By report',
  costLocked: 'By report',
  blindCount: false,
  correctsClosed: false,
  tracksTransfers: true,
  isFirstBatchClosed: false,
  version: 4,
}
const values = settingsValues(saved)
const typed = (part: Partial<SettingsValues>) => ({ values: { ...values, ...part }, typed: part })

describe('[D3 2.17] [server 8] settings as typed', () => {
  test('a switch is on or off', () => {
    expect(values.receiptBalance).toBe('false')
    expect(settingsBody({ ...typed({ receiptBalance: 'true' }), version: 4 })).toEqual({
      version: 4,
      receiptBalance: true,
    })
  })

  test('amounts are shown as amounts, and every part has its number', () => {
    expect([values.cashLimit, values.firstOpeningBalance]).toEqual(['10,000.00', '0.50'])
    expect(SETTINGS_FORM_PARTS.map(({ index }) => index)).toEqual([2, 3, 4, 5, 6, 7])
  })

  test.each<[string, Partial<SettingsValues>, object]>([
    ['nothing', {}, {}],
    [
      'a field of a group with its group',
      { 'dealership.phone': '2141' },
      { dealership: { ...saved.dealership, phone: '2141' } },
    ],
    ['a choice', { soldPriceLocked: 'Always' }, { soldPriceLocked: 'Always' }],
    ['one of a list with its list', { 'signatories.1': 'F' }, { signatories: ['D', 'F'] }],
    [
      'a bank with the other two',
      { 'standingOrderBanks.2.iban': 'MT72 APSB 7701 3000 0000 2000 1893 042' },
      {
        standingOrderBanks: [
          bank('BOV'),
          bank('HSBC'),
          { ...bank('APS'), iban: 'MT72 APSB 7701 3000 0000 2000 1893 042' },
        ],
      },
    ],
    [
      'amounts in any way of writing them',
      { cashLimit: '1.2k', firstOpeningBalance: '1,250' },
      { cashLimit: '1200.00', firstOpeningBalance: '1250.00' },
    ],
    ['an emptied text', { hireTerms: '' }, { hireTerms: '' }],
  ])('sends %s', (_, part, body) => {
    const sent = settingsBody({ ...typed(part), version: 4 })
    expect(sent).toEqual({ version: 4, ...body })
    expect(SettingsIn.safeParse(sent).success).toBe(true)
    expect(problemsOfSettings(typed(part))).toEqual([])
  })

  test.each<[Partial<SettingsValues>, string[]]>([
    [{ 'dealership.name': ' ' }, ['dealership.name: Name is required']],
    [{ cashLimit: '' }, ['cashLimit: Cash limit is required']],
    [{ cashLimit: '12,5,0' }, ['cashLimit: Write 12.50 or 1,250']],
    [{ firstOpeningBalance: '-1' }, ['firstOpeningBalance: Write the amount without a sign']],
    [{ 'bankDeposits.1.name': '' }, ['bankDeposits.1.name: Name is required']],
    [
      { 'standingOrderBanks.0.iban': 'MT00' },
      ['standingOrderBanks.0.iban: Write an IBAN such as MT76 VALL 2201 3000 0000 4001 7265 031'],
    ],
  ])('%o is refused', (part, wrong) => {
    expect(problemsOfSettings(typed(part)).map(({ field, message }) => `${field}: ${message}`)).toEqual(wrong)
  })

  test('two who change different settings are not asked; the same one is asked about, by its part and name', () => {
    const part = { 'dealership.name': 'Mine', 'signatories.0': 'Mine too' }
    const theirs = { ...values, 'dealership.name': 'Theirs', hireTerms: 'Theirs' }
    const found = conflictFields(COMPARED_SETTINGS, { mine: typed(part).values, theirs, base: values, typed: part })
    expect(found.map(({ label, choice }) => [label, choice])).toEqual([
      ['Dealership: Name', null],
      ['Warranty and terms: Hire terms', 'theirs'],
      ['Signatories: First', 'mine'],
    ])
  })
})
