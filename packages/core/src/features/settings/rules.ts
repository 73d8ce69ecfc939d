import { isDay } from '../../kernel/days'
import { valueAt } from '../../kernel/value-at'
import { SETTINGS_FIELDS } from './fields'
import { ibanProblem } from './iban'
import type { SettingsDraft } from './schemas'

/** About a century. */
const DAYS_MAX = 36_525

interface Problem {
  field: string
  message: string
}

/** The name of a missing value whose label is not clear. */
const REQUIRED_NAMES: Readonly<Record<string, string>> = {
  'signatories.0': 'Signatory',
  'signatories.1': 'Signatory',
  'standingOrderBanks.0.name': 'Bank',
  'standingOrderBanks.1.name': 'Bank',
  'standingOrderBanks.2.name': 'Bank',
  'bankDeposits.0.name': 'Name',
  'bankDeposits.1.name': 'Name',
}

/**
 * Problems of settings in the order of the page; empty when they can be saved. Settings that are left out stay and are not checked.
 * @source server 8.
 */
export function settingsProblems(settings: SettingsDraft): Problem[] {
  const problems: Problem[] = []
  for (const { path, label, kind, required, max = 100 } of SETTINGS_FIELDS) {
    const value = valueAt(settings, path)
    if (value === undefined) continue
    const add = (message: string) => problems.push({ field: path, message })
    if (required && (value === null || String(value).trim() === '')) add(`${REQUIRED_NAMES[path] ?? label} is required`)
    else if (kind === 'money' && Number(value) < 0) add(`${label} cannot be negative`)
    else if (kind === 'days' && value !== null && !isCountOfDays(value))
      add(`${label} is a whole number up to ${DAYS_MAX}${required ? '' : ', or empty'}`)
    else if (kind === 'percent' && value !== null && !isPercent(value, max))
      add(`${label} is a percentage of at most two decimals, 0 to ${max}`)
    else if (kind === 'day' && !isDay(String(value))) add(`${label} must be a date such as 01-01-1990`)
    else if (path.endsWith('.iban')) {
      const problem = ibanProblem(String(value))
      if (problem !== null) add(problem)
    }
  }
  return problems
}

function isPercent(value: unknown, max: number): boolean {
  const percent = Number(value)
  return percent >= 0 && percent <= max && Number(percent.toFixed(2)) === percent
}

function isCountOfDays(value: unknown): boolean {
  const days = Number(value)
  return Number.isInteger(days) && days >= 0 && days <= DAYS_MAX
}
