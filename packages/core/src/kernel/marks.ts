/** A registration or an account number as stored: trimmed, upper case, inner spaces folded to one. */
export function normaliseMark(typed: string): string {
  return typed.trim().replace(/\s+/g, ' ').toUpperCase()
}

const MALTESE_MARK = /^[A-Z]{3}\d{3}$/

/**
 * True for a mark of Maltese form, three letters and three digits, spaces and dashes aside. Two unsold vehicles cannot share one; other marks
 * (TBA, lot numbers of imports) may repeat.
 */
export function isMalteseMark(reg: string): boolean {
  return MALTESE_MARK.test(squeezed(reg))
}

/** A mark of Maltese form as its plate has it, any other as it is stored. `plateOf('xvv326') // 'XVV 326'` */
export function plateOf(reg: string): string {
  return normaliseMark(reg).replace(/^([A-Z]{3})(\d{3})$/, '$1 $2')
}

/** Without case, spaces and dashes of any kind: how registrations, chassis and account numbers are compared; SQL does it by `forecourt_squeeze`. */
export function squeezed(text: string): string {
  return text.replace(/[\s\u2010-\u2015\u2212-]/g, '').toUpperCase()
}
