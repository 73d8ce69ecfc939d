import { normaliseMark } from '../../kernel/marks'

const MALTESE_MARK = /^[A-Z]{3}\d{3}$/

/**
 * True for a mark of Maltese form, three letters and three digits, spaces aside. Two unsold vehicles cannot share one; other marks
 * (TBA, lot numbers of imports) may repeat.
 */
export function isMalteseMark(reg: string): boolean {
  return MALTESE_MARK.test(normaliseMark(reg).replaceAll(' ', ''))
}
