/** The methods for an early settlement, in the order in which they are shown. */
export const SETTLEMENT_METHODS = ['specified', 'contract', 'apr', 'linear', 'rule78'] as const
export const SETTLEMENT_METHOD_NAMES: Readonly<Record<(typeof SETTLEMENT_METHODS)[number], string>> = {
  specified: 'Specified',
  contract: 'By contract',
  apr: 'By the APR',
  linear: 'Linear',
  rule78: 'Rule of 78',
}
