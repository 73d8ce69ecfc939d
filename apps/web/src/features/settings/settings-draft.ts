import {
  SETTINGS_FIELDS,
  SETTINGS_PARTS,
  type SettingsField,
  type SettingsPath,
  PRICE_LOCKS,
} from '@forecourt/core/features/settings/fields'
import { SETTLEMENT_METHODS } from '@forecourt/core/features/settings/enums'
import type { settingsOperations } from '@forecourt/core/features/settings/operations'
import { settingsProblems } from '@forecourt/core/features/settings/rules'
import type { SettingsOut } from '@forecourt/core/features/settings/schemas'
import type { Day } from '@forecourt/core/kernel/days'
import { type Cents, centsFromWire, decimalOf, formatAmount, ZERO } from '@forecourt/core/kernel/money'
import { parseMoneyText } from '@forecourt/core/kernel/money-text'
import type { InputOf } from '@forecourt/core/kernel/operation'
import { wholeTyped } from '@forecourt/core/kernel/whole-text'
import { valueAt } from '@forecourt/core/kernel/value-at'
import type { ComparedField } from '../../kit/drafts/conflict'
import type { DraftID } from '../../kit/drafts/drafts'

/** The settings as their form holds them: every value as its text. */
export type SettingsValues = Readonly<Record<SettingsPath, string>>

export const SETTINGS_DRAFT: DraftID = { screen: 'manage-data', record: 'settings' }

/** The settings as saved, in the form. */
export function settingsValues(settings: SettingsOut): SettingsValues {
  const texts = SETTINGS_FIELDS.map(({ path, kind }) => {
    const value = valueAt(settings, path)
    return [path, kind === 'money' ? formatAmount(centsFromWire(value) ?? ZERO) : String(value ?? '')] as const
  })
  // The paths of the table are those of the type.
  return Object.fromEntries(texts) as SettingsValues
}

/** What is compared when somebody else saved meanwhile, each field by itself. */
export const COMPARED_SETTINGS: readonly ComparedField<SettingsValues>[] = SETTINGS_FIELDS.map(
  ({ path, name, kind, names }) => ({
    names: [path],
    label: name,
    text: (values) =>
      kind === 'flag' ? (values[path] === 'true' ? 'Yes' : 'No') : (names?.[values[path]] ?? values[path]),
  }),
)

/** The parts of the form, after the receipt number. */
export const SETTINGS_FORM_PARTS: readonly {
  index: number
  id: string
  title: string
  fields: readonly (SettingsField & { path: SettingsPath })[]
}[] = SETTINGS_PARTS.map((part, at) => ({ ...part, index: at + 2 }))

type Typed = Readonly<Partial<SettingsValues>>

const AMOUNTS = ['cashLimit', 'firstOpeningBalance'] as const
const NUMBERS = [
  'entryDaysBack',
  'entryDaysAhead',
  'rateCeiling',
  'settlementCompensationPercent',
  'retentionDays',
] as const
/** Of the numbers those that are whole. */
const COUNTS: ReadonlySet<string> = new Set(
  SETTINGS_FIELDS.flatMap(({ kind, path }) => (kind === 'days' ? [path] : [])),
)
const FLAGS = ['receiptBalance', 'blindCount', 'correctsClosed'] as const

/** What was typed; a day that is none is found wrong. */
function textsOf(values: SettingsValues, typed: Typed) {
  const touches = (start: string) => Object.keys(typed).some((path) => path.startsWith(start))
  const bank = (at: 0 | 1 | 2) => ({
    name: values[`standingOrderBanks.${at}.name`],
    fullName: values[`standingOrderBanks.${at}.fullName`],
    iban: values[`standingOrderBanks.${at}.iban`],
  })
  const deposit = (at: 0 | 1) => ({
    name: values[`bankDeposits.${at}.name`],
    reference: values[`bankDeposits.${at}.reference`],
  })
  const { 'secondTerms.sale': sale, 'secondTerms.hirePurchase': hirePurchase } = values
  return {
    ...(touches('dealership.') ? { dealership: dealershipOf(values) } : {}),
    ...(touches('warrantyText') ? { warrantyText: values.warrantyText } : {}),
    ...(touches('secondTerms.') ? { secondTerms: { sale, hirePurchase } } : {}),
    ...(touches('creditTexts.') ? { creditTexts: creditTextsOf(values) } : {}),
    ...(touches('soldPriceLocked')
      ? { soldPriceLocked: PRICE_LOCKS.find((lock) => lock === values.soldPriceLocked) }
      : {}),
    ...(touches('settlementMethod')
      ? { settlementMethod: SETTLEMENT_METHODS.find((method) => method === values.settlementMethod) }
      : {}),
    ...(touches('costLocked') ? { costLocked: PRICE_LOCKS.find((lock) => lock === values.costLocked) } : {}),
    ...(touches('earliestDay') ? { earliestDay: values.earliestDay as Day } : {}),
    ...(touches('hireTerms') ? { hireTerms: values.hireTerms } : {}),
    ...(touches('signatories.') ? { signatories: [values['signatories.0'], values['signatories.1']] } : {}),
    ...(touches('standingOrderBanks.') ? { standingOrderBanks: [bank(0), bank(1), bank(2)] } : {}),
    ...(touches('bankDeposits.') ? { bankDeposits: [deposit(0), deposit(1)] } : {}),
  }
}

function creditTextsOf(values: SettingsValues) {
  return {
    withdrawal: values['creditTexts.withdrawal'],
    earlyRepayment: values['creditTexts.earlyRepayment'],
    lateness: values['creditTexts.lateness'],
    ownership: values['creditTexts.ownership'],
    sureties: values['creditTexts.sureties'],
    otherServices: values['creditTexts.otherServices'],
    supervision: values['creditTexts.supervision'],
    complaints: values['creditTexts.complaints'],
    law: values['creditTexts.law'],
  }
}

/** The dealership as typed: what the letterhead shows. */
export function dealershipOf(values: SettingsValues) {
  return {
    name: values['dealership.name'],
    address: values['dealership.address'],
    locality: values['dealership.locality'],
    phone: values['dealership.phone'],
    vatNumber: values['dealership.vatNumber'],
  }
}

interface Change {
  values: SettingsValues
  typed: Typed
}

function amountsOf<T>(
  { values, typed }: Change,
  write: (amount: Cents) => T,
): Partial<Record<'cashLimit' | 'firstOpeningBalance', T | null>> {
  return Object.fromEntries(
    AMOUNTS.filter((name) => name in typed).map((name) => {
      const read = parseMoneyText(values[name])
      return [name, read.cents === undefined ? null : write(read.cents)]
    }),
  )
}

/** Days and percentages as typed; empty is none. What is no number goes as it is: it is found wrong. */
function numbersOf({ values, typed }: Change): Partial<Record<(typeof NUMBERS)[number], number | null>> {
  return Object.fromEntries(
    NUMBERS.filter((name) => name in typed).map((name) => {
      if (COUNTS.has(name)) return [name, wholeTyped(values[name])]
      const text = values[name].replaceAll(/[\s,]/g, '')
      return [name, text === '' ? null : Number(text)]
    }),
  )
}

function flagsOf({ values, typed }: Change): Partial<Record<(typeof FLAGS)[number], boolean>> {
  return Object.fromEntries(FLAGS.filter((name) => name in typed).map((name) => [name, values[name] === 'true']))
}

/** The request that saves what was typed; lists go whole, with what was not typed of them. */
export function settingsBody(
  change: Change & { version: number },
): InputOf<(typeof settingsOperations)['SaveSettings']> {
  return {
    version: change.version,
    ...textsOf(change.values, change.typed),
    ...amountsOf(change, decimalOf),
    ...numbersOf(change),
    ...flagsOf(change),
  }
}

/** What keeps the settings from being saved, by field. */
export function problemsOfSettings(change: Change): readonly { field: string; message: string }[] {
  const unread = AMOUNTS.flatMap((field) => {
    const text = change.values[field].trim()
    if (!(field in change.typed) || text === '') return []
    const { problem } = parseMoneyText(text)
    return problem === undefined ? [] : [{ field, message: problem }]
  })
  const wrong = settingsProblems({
    ...textsOf(change.values, change.typed),
    ...amountsOf(change, (amount) => amount),
    ...numbersOf(change),
  })
  return [...wrong.filter(({ field }) => !unread.some((each) => each.field === field)), ...unread]
}
