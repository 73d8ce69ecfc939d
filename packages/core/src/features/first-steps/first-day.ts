export const FIRST_DAY_STEPS = [
  'letterhead',
  'vat',
  'signatories',
  'banks',
  'receipt-number',
  'opening-count',
  'users',
  'records',
] as const
export type FirstDayStep = (typeof FIRST_DAY_STEPS)[number]

export interface FirstDayFacts {
  /** The paths of the settings that still have their initial value. */
  unchangedSettings: ReadonlySet<string>
  hasIban: boolean
  receiptNumber: number
  /** The first batch opened with an amount, or is closed. */
  isOpened: boolean
  activeUsers: number
  hasRecords: boolean
}

/**
 * Which steps are done, as far as the books show: a person ticks a step whose initial value is right.
 * @source server 8.2
 */
export function firstDaySteps(facts: FirstDayFacts): Readonly<Record<FirstDayStep, boolean>> {
  const isSet = (...paths: readonly string[]) => paths.every((path) => !facts.unchangedSettings.has(path))
  return {
    letterhead: isSet('dealership.name', 'dealership.address'),
    vat: isSet('dealership.vatNumber'),
    signatories: isSet('signatories.0'),
    banks: facts.hasIban,
    'receipt-number': facts.receiptNumber > 1,
    'opening-count': facts.isOpened,
    users: facts.activeUsers > 1,
    records: facts.hasRecords,
  }
}
