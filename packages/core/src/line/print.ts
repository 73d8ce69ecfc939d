import type { Reading } from './reading'
import { recordShape } from './records'
import { quoted } from './tokens'

/** A record as a line writes it: quoted unless it can be nothing else. What a completion puts into the line. */
export function recordText(query: string): string {
  const plain = (recordShape(query, false) <= 1 && !/^hp$/i.test(query)) || /^\d{1,8}[a-z]$/i.test(query)
  return plain ? query : quoted(query)
}

/** Why a line without an amount is not saved unseen, with the line that says what is due. `pay HP-2219 due` */
export function whyNoAmountTyped({ command, slots }: Reading): string {
  const [head] = slots
  const queries = head?.value?.kind === 'accounts' ? head.value.queries : [head?.text ?? '']
  const count = slots.find(({ kind, state }) => kind === 'count' && state === 'parsed')?.text
  const parts = [command.verb, queries.map(recordText).join('+'), count, 'due']
  return `No amount is typed. For what is due write: ${parts.filter(Boolean).join(' ')}`
}
