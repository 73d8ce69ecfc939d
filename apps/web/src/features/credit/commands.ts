import { rescheduleLine, withdrawLine } from './change-lines'

/** The line commands of the credit of an account. */
export const creditLines = {
  'credit.withdraw-buyer': withdrawLine,
  'credit.change-terms': rescheduleLine,
}
