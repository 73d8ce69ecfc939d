/** What a dealership sets before its first day, in this order. */
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

/** What the books know of each of them. */
export interface FirstDayFacts {
  /** The settings that are still what the program began with, by their path. */
  asBegun: ReadonlySet<string>
  /** The account of a standing order's bank is known. */
  hasIban: boolean
  /** Of the next receipt. */
  receiptNumber: number
  /** The first batch opened with something, or is closed. */
  isOpened: boolean
  activeUsers: number
  /** Vehicles or clients are in the books. */
  hasRecords: boolean
}

/**
 * Which steps are done, as far as the books can tell: a step that is right as it stands is ticked by a person.
 *
 * @source server 8.2
 */
export function firstDaySteps(facts: FirstDayFacts): Readonly<Record<FirstDayStep, boolean>> {
  const isSet = (...paths: readonly string[]) => paths.every((path) => !facts.asBegun.has(path))
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
