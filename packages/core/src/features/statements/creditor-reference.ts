import { mod97 } from '../../kernel/mod97'

const LENGTH_MAX = 21

/**
 * The reference of a payment of an account by ISO 11649: RF, two check digits, and the letters and digits of its number. A bank detects a reference
 * with a typo. Null where nothing of the number can be in one, or it is longer than 21.
 * @source server 23.2
 * @example creditorReference('HP-2219') // RF96HP2219
 */
export function creditorReference(accountNo: string): string | null {
  const text = accountNo.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  if (text === '' || text.length > LENGTH_MAX) return null
  const check = 98 - mod97(`${text}RF00`)
  return `RF${String(check).padStart(2, '0')}${text}`
}

/** A reference in groups of four for people: `RF96 HP22 19`. */
export function spacedReference(reference: string): string {
  return reference.replaceAll(/(.{4})(?=.)/g, '$1 ')
}
