/** A registration as stored: trimmed, upper case, inner spaces folded to one. */
export function normaliseReg(reg: string): string {
  return reg.trim().replace(/\s+/g, ' ').toUpperCase()
}

/** A registration as compared: upper case, without spaces. */
export function regKey(reg: string): string {
  return reg.replace(/\s+/g, '').toUpperCase()
}

const MALTESE_MARK = /^[A-Z]{3}\d{3}$/

/**
 * True for a mark of Maltese form, three letters and three digits, spaces aside. Two unsold vehicles cannot share one; other marks
 * (TBA, lot numbers of imports) may repeat.
 */
export function isMalteseMark(reg: string): boolean {
  return MALTESE_MARK.test(regKey(reg))
}

/** A typed fragment as the registration filter compares it, over registration, chassis and HP account: no spaces, no dashes. */
export function searchKey(text: string): string {
  return text.replace(/[\s\p{Pd}]+/gu, '').toUpperCase()
}

/** An HP account number as stored: trimmed, upper case. */
export function normaliseHpAccount(account: string): string {
  return account.trim().toUpperCase()
}

/** An HP account number as compared: upper case, without spaces and dashes. */
export function hpAccountKey(account: string): string {
  return searchKey(account)
}

/** An id number of a client as stored and compared: trimmed, upper case. */
export function normaliseIdno(idno: string): string {
  return idno.trim().toUpperCase()
}
