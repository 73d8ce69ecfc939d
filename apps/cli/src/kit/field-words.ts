import { usage } from './failure'
import { noSuch } from './nearest'

/** What was typed as fields, and the words before them. */
export interface FieldWords {
  /** The words that are no field, such as those that name a record. */
  named: string
  fields: Readonly<Record<string, string>>
}

/**
 * The words of a command, of which some are fields: `mobNo=79123456`. A value with blanks is one word of the shell: `"address2=Triq il-Kbira"`.
 *
 * @param names The fields that there are.
 * @throws CliFailure 2 for a field that there is not, or that is given twice.
 */
export function fieldWords(words: readonly string[], names: readonly string[]): FieldWords {
  const fields: Record<string, string> = {}
  const others: string[] = []
  for (const word of words) {
    const [, typed, value] = /^([A-Za-z][\w.]*)=(.*)$/s.exec(word) ?? []
    if (typed === undefined || value === undefined) {
      others.push(word)
      continue
    }
    const name = names.find((each) => each.toLowerCase() === typed.toLowerCase())
    if (name === undefined) throw usage(`${noSuch('field', typed, names)}\nThere are ${names.join(', ')}`)
    if (fields[name] !== undefined) throw usage(`${name} is given twice`)
    fields[name] = value
  }
  return { named: others.join(' '), fields }
}

/** Refuses a command whose words are all fields, or of which none is one. */
export function mustHaveFields({ fields }: FieldWords, example: string): void {
  if (Object.keys(fields).length === 0) throw usage(`Which fields? Write them as NAME=VALUE, such as ${example}`)
}

/** Refuses words that are no fields, where nothing is named by words. */
export function mustBeFields({ named }: FieldWords, example: string): void {
  if (named !== '') throw usage(`'${named}' is not a field: write NAME=VALUE, such as ${example}`)
}
