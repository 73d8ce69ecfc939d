import type { OperationName } from '@forecourt/core/operations'

/** The operations whose answers are outdated by a saved or deleted hire. */
export const HIRE_QUERIES: readonly OperationName[] = [
  'GetCarHires',
  'GetCarHire',
  'GetCarHireBookings',
  'GetClients',
  'GetClient',
  'GetClientsDropDown',
]
