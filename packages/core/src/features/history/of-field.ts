import { folded } from '../../kernel/fold'
import type { RecordChange } from './schemas'

/** True for a field whose label has all of the words, case and accents apart; no words are every field. */
export function isField(label: string, words: string): boolean {
  const of = folded(label)
  return folded(words)
    .split(' ')
    .every((word) => of.includes(word))
}

/** What saves did to the fields that words name, newest first; a save that changed none of them is left out. */
export function changesOfField(changes: readonly RecordChange[], words: string): RecordChange[] {
  if (words.trim() === '') return [...changes]
  return changes.flatMap((change) => {
    const own = change.changes.filter(({ field }) => isField(field, words))
    return own.length === 0 ? [] : [{ ...change, changes: own }]
  })
}
