const NAMED_MAX = 10

/**
 * The service tokens of a user who leaves, for a confirmation.
 * @param names the valid ones, one or more
 * @example workingTokensText(['nightly', 'scan']) // '2 service tokens that go on working: nightly, scan'
 */
export function workingTokensText(names: readonly string[]): string {
  const more = names.length - NAMED_MAX
  const named = names.slice(0, NAMED_MAX).join(', ') + (more > 0 ? ` and ${more} more` : '')
  return names.length === 1
    ? `a service token that goes on working: ${named}`
    : `${names.length} service tokens that go on working: ${named}`
}

export const TOKEN_DAYS_MAX = 1_095
export const TOKEN_DAYS_DEFAULT = 365
const NAME = /^[\p{L}\p{N}](?:[\p{L}\p{N} ._-]{0,58}[\p{L}\p{N}._-])?$/u

/**
 * Problems of a service token in the order of the form; empty when it can be made.
 * @source server 2.1
 */
export function tokenProblems(given: {
  name: string
  can: readonly string[]
  days: number
}): { field: string; message: string }[] {
  const { name, can, days } = given
  const problems: { field: string; message: string }[] = []
  if (name === '') problems.push({ field: 'name', message: 'Name is required' })
  else if (!NAME.test(name))
    problems.push({
      field: 'name',
      message: 'Name has letters, digits, blanks, dots, dashes and underscores, at most 60',
    })
  if (can.length === 0) problems.push({ field: 'can', message: 'Choose its rights' })
  if (!Number.isInteger(days) || days < 1 || days > TOKEN_DAYS_MAX)
    problems.push({ field: 'days', message: `Days are a whole number from 1 to ${TOKEN_DAYS_MAX}` })
  return problems
}
