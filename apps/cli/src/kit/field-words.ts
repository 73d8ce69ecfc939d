import { usageFailure } from './failure'
import { unknownNameSentence } from './nearest'

export interface FieldWords {
  /** The words that are no fields, such as those that name a record. */
  named: string
  fields: Readonly<Record<string, string>>
}

/**
 * Splits the words of a command into fields, such as `mobNo=79123456`, and others. A value with blanks is one word of the shell: `"address2=Triq
 * il-Kbira"`.
 * @param names The possible fields.
 * @throws CliFailure 2 for an unknown field, or one that is given twice.
 */
export function splitFieldWords(words: readonly string[], names: readonly string[]): FieldWords {
  const fields: Record<string, string> = {}
  const others: string[] = []
  for (const word of words) {
    const [, typed, value] = /^([A-Za-z][\w.]*)=(.*)$/s.exec(word) ?? []
    if (typed === undefined || value === undefined) {
      others.push(word)
      continue
    }
    const name = names.find((each) => each.toLowerCase() === typed.toLowerCase())
    if (name === undefined)
      throw usageFailure(`${unknownNameSentence('field', typed, names)}\nThere are ${names.join(', ')}`)
    if (fields[name] !== undefined) throw usageFailure(`${name} is given twice`)
    fields[name] = value
  }
  return { named: others.join(' '), fields }
}

export function assertHasFields({ fields }: FieldWords, example: string): void {
  if (Object.keys(fields).length === 0) throw usageFailure(`Which fields? Write them as NAME=VALUE, such as ${example}`)
}

/** Refuses words that are no fields, where no record is named by words. */
export function assertOnlyFields({ named }: FieldWords, example: string): void {
  if (named !== '') throw usageFailure(`'${named}' is not a field: write NAME=VALUE, such as ${example}`)
}
