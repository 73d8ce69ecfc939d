/** A registration or an account number as stored: trimmed, upper case, inner spaces folded to one. */
export function normaliseRegistration(typed: string): string {
  return typed.trim().replace(/\s+/g, ' ').toUpperCase()
}

const MALTESE_REGISTRATION = /^[A-Z]{3}\d{3}$/

/**
 * Whether a registration has the Maltese form, three letters and three digits, without spaces and dashes. Two unsold vehicles cannot share one;
 * others (TBA, lot numbers of imports) may repeat.
 */
export function isMalteseRegistration(reg: string): boolean {
  return MALTESE_REGISTRATION.test(squeezeText(reg))
}

/** A registration of Maltese form as on its plate, any other as stored. `formatRegistration('xvv326') // 'XVV 326'` */
export function formatRegistration(reg: string): string {
  return normaliseRegistration(reg).replace(/^([A-Z]{3})(\d{3})$/, '$1 $2')
}

/**
 * The key by which registrations, chassis and account numbers are compared: without case, spaces and dashes of any kind; SQL does it by
 * `forecourt_squeeze`.
 */
export function squeezeText(text: string): string {
  return text.replace(/[\s\u2010-\u2015\u2212-]/g, '').toUpperCase()
}
