import type { OperationName } from '@forecourt/core/operations'

/** The answers that a saved or deleted hire makes old. */
export const HIRE_ANSWERS: readonly OperationName[] = [
  'GetCarHires',
  'GetCarHire',
  'GetCarHireBookings',
  'GetClients',
  'GetClient',
  'GetClientsDropDown',
]
