import type { z } from 'zod'

/** Returns the sentence of a wrong field whose schema has none. */
export function sentenceOf(issue: z.core.$ZodRawIssue): string {
  const label = labelOf(issue.path ?? [])
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null || issue.input === '') return `${label} is required`
      return `${label} ${TYPES[issue.expected] ?? 'is not valid'}`
    case 'too_big':
      return issue.origin === 'string'
        ? `${label} is too long: at most ${issue.maximum} characters`
        : issue.origin === 'array'
          ? `${label} has too many: at most ${issue.maximum}`
          : `${label} must be at most ${issue.maximum}`
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array'
        ? `${label} is required`
        : `${label} must be at least ${issue.minimum}`
    case 'invalid_value':
      return `${label} must be one of: ${issue.values.map(String).join(', ')}`
    case 'invalid_union':
      return issue.input === undefined ? `${label} is required` : `${label} is not valid`
    default:
      return `${label} is not valid`
  }
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be yes or no',
  array: 'must be a list',
  object: 'is not valid',
}

/** Returns the label of a field: `pageNumber` is Page number; `chequeIDs` is Cheque IDs. */
function labelOf(path: readonly PropertyKey[]): string {
  const name = path.findLast((part) => typeof part === 'string')
  if (typeof name !== 'string') return 'The request'
  const words = name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll(/([A-Z]+)([A-Z](?!s(?![a-z]))[a-z])/g, '$1 $2')
  const sentence = words
    .split(' ')
    .map((word) => (word === word.toUpperCase() || /^[A-Z]{2,}s$/.test(word) ? word : word.toLowerCase()))
    .join(' ')
  if (/^ids?$/.test(sentence)) return 'ID'
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
