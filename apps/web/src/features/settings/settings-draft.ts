import {
  SETTINGS_FIELDS,
  SETTINGS_PARTS,
  type SettingsField,
  type SettingsPath,
} from '@forecourt/core/features/settings/fields'
import type { settingsOperations } from '@forecourt/core/features/settings/operations'
import { settingsProblems } from '@forecourt/core/features/settings/rules'
import type { SettingsOut } from '@forecourt/core/features/settings/schemas'
import { type Cents, centsFromWire, formatDecimal, formatAmount, ZERO } from '@forecourt/core/kernel/money'
import { parseMoneyText } from '@forecourt/core/kernel/money-text'
import type { InputOf } from '@forecourt/core/kernel/operation'
import { parseWhole } from '@forecourt/core/kernel/whole-text'
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
    return [
      path,
      kind === 'money' && value !== null ? formatAmount(centsFromWire(value) ?? ZERO) : String(value ?? ''),
    ] as const
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

/** What is typed of a field as it is sent; empty days and percentages are none, and what is no number goes as it is: it is found wrong. */
function readTyped({ kind }: SettingsField, text: string, write: (amount: Cents) => unknown): unknown {
  switch (kind) {
    case 'flag':
      return text === 'true'
    case 'money': {
      const { cents } = parseMoneyText(text)
      return cents === undefined ? null : write(cents)
    }
    case 'days':
      return parseWhole(text)
    case 'percent': {
      const digits = text.replaceAll(/[\s,]/g, '')
      return digits === '' ? null : Number(digits)
    }
    default:
      return text
  }
}

type Body = Record<string, unknown>

/** Puts a value at its path; what stands under numbers is a list. */
function putAt(body: Body, [name = '', next, ...rest]: readonly string[], value: unknown): void {
  if (next === undefined) body[name] = value
  else {
    body[name] ??= /^\d+$/.test(next) ? [] : {}
    putAt(body[name] as Body, [next, ...rest], value)
  }
}

/** What was typed; of groups and lists all, with what was not typed of them. */
function bodyOf({ values, typed }: Change, write: (amount: Cents) => unknown): Body {
  const touched = new Set(Object.keys(typed).map((path) => path.split('.', 1)[0]))
  const body: Body = {}
  for (const field of SETTINGS_FIELDS) {
    const steps = field.path.split('.')
    if (touched.has(steps[0])) putAt(body, steps, readTyped(field, values[field.path], write))
  }
  return body
}

/** The request that saves what was typed; lists go whole, with what was not typed of them. */
export function settingsBody(
  change: Change & { version: number },
): InputOf<(typeof settingsOperations)['SaveSettings']> {
  // The paths of the fields are those of the schema.
  return { version: change.version, ...bodyOf(change, formatDecimal) }
}

/** What keeps the settings from being saved, by field. */
export function problemsOfSettings(change: Change): readonly { field: string; message: string }[] {
  const unread = SETTINGS_FIELDS.flatMap(({ path, kind }) => {
    const text = change.values[path].trim()
    if (kind !== 'money' || !(path in change.typed) || text === '') return []
    const { problem } = parseMoneyText(text)
    return problem === undefined ? [] : [{ field: path, message: problem }]
  })
  const wrong = settingsProblems(bodyOf(change, (amount) => amount))
  return [...wrong.filter(({ field }) => !unread.some((each) => each.field === field)), ...unread]
}
