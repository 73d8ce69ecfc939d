import type { CheckCode } from '../../checks'

/** The methods for an early settlement, in the order in which they are shown. */
export const SETTLEMENT_METHODS = ['specified', 'contract', 'apr', 'linear', 'rule78'] as const
export const SETTLEMENT_METHOD_NAMES: Readonly<Record<(typeof SETTLEMENT_METHODS)[number], string>> = {
  specified: 'Specified',
  contract: 'By contract',
  apr: 'By the APR',
  linear: 'Linear',
  rule78: 'Rule of 78',
}

/** Which rate is compared with the ceiling: interest alone, or with the bank charge. */
export const CEILING_RATES = ['interest', 'charges'] as const
export type CeilingRate = (typeof CEILING_RATES)[number]

export const CEILING_RATE_NAMES: Readonly<Record<CeilingRate, string>> = {
  interest: 'Borrowing rate',
  charges: 'Interest with charges',
}

/** The checks of settings that are saved. */
export const SETTINGS_CHECKS = ['warranty-short'] as const satisfies readonly CheckCode[]
