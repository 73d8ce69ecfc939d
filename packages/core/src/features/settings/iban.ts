import { mod97 } from '../../kernel/mod97'

/**
 * Returns why an account number is no valid IBAN; null when it is valid or empty.
 * @source ISO 13616: letters and digits of which the first four moved to the end, letters as 10 to 35, leave 1 when divided by 97.
 * @example ibanProblem('MT76 VALL 2201 3000 0000 4001 7265 031') // null
 */
export function ibanProblem(typed: string): string | null {
  const iban = typed.replaceAll(/\s/g, '').toUpperCase()
  if (iban === '') return null
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban))
    return 'Write an IBAN such as MT76 VALL 2201 3000 0000 4001 7265 031'
  return mod97(`${iban.slice(4)}${iban.slice(0, 4)}`) === 1 ? null : 'This IBAN has a wrong letter or digit'
}
