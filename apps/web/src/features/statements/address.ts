import type { Day } from '@forecourt/core/kernel/days'
import { addressReader, addressDay, addressNumber } from '../../kit/screen/address'

/** Whose statement, and of which days; an end without a day is open. */
export const StatementAddress = addressReader({
  clientID: addressNumber(),
  vehicleID: addressNumber(),
  fromDate: addressDay,
  toDate: addressDay,
})

/** The record that a statement is of. */
export type StatementOf = { clientID: number } | { vehicleID: number }

/** Where the statement of a record is opened. */
export function statementAddress(of: StatementOf, days: { fromDate?: Day; toDate?: Day } = {}) {
  return { to: '/statement', search: { ...of, ...days } }
}
