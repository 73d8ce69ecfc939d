import { normaliseRegistration, squeezeText } from '../../kernel/registrations'

/** An HP account number as stored; '' for one of spaces and dashes alone. */
export function normaliseAccountNo(typed: string): string {
  return squeezeText(typed) === '' ? '' : normaliseRegistration(typed)
}

export interface AccountSeries {
  prefix: string
  digits: string
}

const SERIES = /^(.*?)(\d{1,12})$/

/**
 * Splits an account number into its series and number.
 * @returns null when it does not end in a number.
 * @example accountSeries('HP-0099') // { prefix: 'HP-', digits: '0099' }
 */
export function accountSeries(accountNo: string): AccountSeries | null {
  const match = SERIES.exec(accountNo)
  return match ? { prefix: match[1] ?? '', digits: match[2] ?? '' } : null
}

/**
 * The account number after the highest of its series, with as many digits.
 * @returns '' when the highest does not end in a number.
 * @example nextAccountNo('HP-0099') // 'HP-0100'
 */
export function nextAccountNo(highest: string): string {
  const series = accountSeries(highest)
  if (!series) return ''
  return `${series.prefix}${String(Number(series.digits) + 1).padStart(series.digits.length, '0')}`
}
