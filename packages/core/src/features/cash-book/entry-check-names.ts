import type { CheckCode } from '../../checks'
import { CASH_LIMIT_CHECK } from './cash-limit'

/** The checks of implausible values: they are confirmed together. */
export const ENTRY_PLAUSIBILITY_CHECKS = [
  'day-ahead',
  'far-back',
  'other-day',
  'price-zero',
  'overpaid',
  'refund',
  'waived',
  'opens-again',
  'moved-closing',
  'drawer',
  'cheque-taken',
  'bank-missing',
  'correction',
  'above-contract',
] as const satisfies readonly CheckCode[]

/** The checks of an entry that a person can confirm; `--accept` of the command line takes these names. */
export const ENTRY_CHECK_NAMES = ['mismatch', 'double', 'settle', 'cash-limit', ...ENTRY_PLAUSIBILITY_CHECKS] as const
export type EntryCheckName = (typeof ENTRY_CHECK_NAMES)[number]

/** The code of a check that can be confirmed: `CASH_OTHER_DAY`. */
export function checkCode(name: EntryCheckName): string {
  return name === 'cash-limit' ? CASH_LIMIT_CHECK : `CASH_${name.replaceAll('-', '_').toUpperCase()}`
}

export const ENTRY_CHECK_CODES = ENTRY_CHECK_NAMES.map(checkCode)

/** The name of a check as `--accept` takes it; null for one that an entry does not have. */
export function checkName(code: string): EntryCheckName | null {
  return ENTRY_CHECK_NAMES.find((name) => checkCode(name) === code) ?? null
}

/** Whether it is a plausibility check: these are confirmed together. */
export function isPlausibilityCheck({ code }: { code: string }): boolean {
  return ENTRY_PLAUSIBILITY_CHECKS.some((name) => checkCode(name) === code)
}
