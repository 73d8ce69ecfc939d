/** A registration or an account number as stored: trimmed, upper case, inner spaces folded to one. */
export function normaliseMark(typed: string): string {
  return typed.trim().replace(/\s+/g, ' ').toUpperCase()
}

/** Without case, spaces and dashes: how registrations, chassis and account numbers are compared; SQL does it by `forecourt_squeeze`. */
export function squeezed(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase()
}
