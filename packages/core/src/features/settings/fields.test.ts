import { expect, test } from 'vitest'
import { formatDecimal } from '../../kernel/money'
import {
  mapCreditTexts,
  printedText,
  SETTINGS_FIELDS,
  type SettingsField,
  SINGLE_FALLBACKS,
  SINGLE_FIELDS,
  textsToCheck,
  textsToCheckSentence,
} from './fields'
import { settingsProblems } from './rules'
import { SettingsIn, SettingsOut } from './schemas'

/** Every path at which an answer of the settings holds a value. */
function pathsOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([name, each]) => pathsOf(each, path === '' ? name : `${path}.${name}`))
}

test('[D3 2.17] [server 8] every setting has a field of its own, and every field is a setting', () => {
  const bank = { name: '', fullName: '', iban: '' }
  const deposit = { name: '', reference: '' }
  const all = SettingsOut.parse({
    dealership: { name: '', address: '', locality: '', phone: '', email: '', web: '', vatNumber: '' },
    warrantyText: '',
    secondTerms: { sale: '', hirePurchase: '' },
    hireTerms: '',
    creditTexts: mapCreditTexts(''),
    receiptBalance: false,
    signatories: ['', ''],
    standingOrderBanks: [bank, bank, bank],
    bankDeposits: [deposit, deposit],
    rateCeiling: 8,
    rateCeilingCompares: 'interest',
    assessmentLeastRest: 400,
    assessmentGreatestShare: 40,
    retentionDays: 3653,
    settlementMethod: 'specified',
    settlementCompensationPercent: 0,
    cashLimit: 0,
    firstOpeningBalance: 0,
    earliestDay: '1990-01-01',
    entryDaysBack: null,
    entryDaysAhead: null,
    soldPriceLocked: 'By report',
    costLocked: 'By report',
    blindCount: false,
    correctsClosed: false,
    tracksTransfers: true,
    isFirstBatchClosed: false,
    version: 0,
  })
  const told = new Set(['isFirstBatchClosed', 'version'])
  const paths: string[] = SETTINGS_FIELDS.map(({ path }) => path)
  expect([...paths].sort()).toEqual(
    pathsOf(all)
      .filter((path) => !told.has(path))
      .sort(),
  )
  const names = SETTINGS_FIELDS.map(({ name }: SettingsField & { name: string }) => name)
  expect(new Set(names).size).toBe(names.length)
})

test('[server 8] what holds of a setting until one is set is what could be set, told and stored', () => {
  expect(
    settingsProblems(SettingsIn.parse({ ...SINGLE_FALLBACKS, cashLimit: formatDecimal(SINGLE_FALLBACKS.cashLimit) })),
  ).toEqual([])
  for (const { path, fallback } of SINGLE_FIELDS) {
    expect(SettingsOut.shape[path].safeParse(fallback).success, path).toBe(true)
    expect(Object.keys(SettingsIn.shape)).toContain(path)
  }
  // What stands by itself and is told with the first batch.
  const others = SETTINGS_FIELDS.filter(
    ({ path, kind }) => !path.includes('.') && kind !== 'lines' && !(path in SINGLE_FALLBACKS),
  )
  expect(others.map(({ path }) => path)).toEqual(['firstOpeningBalance'])
})

test('[server 20.14] a text that the dealership has not confirmed is printed without its mark', () => {
  expect(printedText('Check with your adviser: Write to us.')).toBe('Write to us.')
  expect(printedText('Write to us.')).toBe('Write to us.')
})

test('[server 20.14] texts that nobody confirmed are named once, in the order of Manage Data', () => {
  const none = mapCreditTexts('A text. Check with your adviser: it')
  expect(textsToCheck(none)).toEqual([])
  const some = { ...none, debtAdvice: 'Check with your adviser: MCCAA', timeToComplain: 'Check with your adviser: ' }
  expect(textsToCheck(some)).toEqual(['creditTexts.timeToComplain', 'creditTexts.debtAdvice'])
  expect(textsToCheckSentence(textsToCheck(some))).toBe(
    'Credit papers print 2 texts that your adviser has not checked: Time to complain, Debt advice.',
  )
  expect(textsToCheckSentence(['creditTexts.debtAdvice'])).toContain('1 text that')
  expect(textsToCheck(mapCreditTexts('Check with your adviser: x'))).toHaveLength(Object.keys(none).length)
})
