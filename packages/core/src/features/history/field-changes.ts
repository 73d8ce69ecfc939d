import { foldText } from '../../kernel/fold'
import type { RecordChange } from './schemas'

/** Whether the label of a field has all of the words, without case and accents; without words, every field. */
export function matchesField(label: string, words: string): boolean {
  const of = foldText(label)
  return foldText(words)
    .split(' ')
    .every((word) => of.includes(word))
}

/** The changes of saves to the fields that the words name, newest first; saves that changed none of them are left out. */
export function changesOfField(changes: readonly RecordChange[], words: string): RecordChange[] {
  if (words.trim() === '') return [...changes]
  return changes.flatMap((change) => {
    const own = change.changes.filter(({ field }) => matchesField(field, words))
    return own.length === 0 ? [] : [{ ...change, changes: own }]
  })
}
