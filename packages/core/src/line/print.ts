import { type FilledSlot, type Reading, meansAllOwed, acceptsDue } from './reading'
import { recordShape } from './records'
import { quoteText } from './tokens'

/** A record in a line: quoted unless it is unambiguous. Completions insert it. */
export function recordText(query: string): string {
  const plain = (recordShape(query, false) <= 1 && !/^hp$/i.test(query)) || /^\d{1,8}[a-z]$/i.test(query)
  return plain ? query : quoteText(query)
}

/**
 * Why a line without an amount is not saved unseen, with the line that has `due` and everything else that was typed: `pay HP-2219 due bt bank:BOV`
 */
export function reasonNoAmountTyped(reading: Reading): string {
  const { command, slots, named } = reading
  const parts = slots.flatMap((slot, at) => {
    if (at === 0) return recordsText(slot)
    return slot.name === 'amount' ? 'due' : slot.state === 'default' ? [] : slotText(slot)
  })
  const fields = named.map(({ name, value }) => `${name}:${plainOrQuoted(value)}`)
  const ofAll = command.slots?.find(acceptsDue)?.allVerb
  const all = slots.find(({ name, kind, text }) => name === 'text' && kind === 'text' && meansAllOwed(text))
  if (ofAll !== undefined && all) {
    const others = parts.filter((part) => part !== slotText(all))
    return `No amount is typed. For all that is owed write: ${[ofAll, ...others, ...fields].join(' ')}`
  }
  return `No amount is typed. For what is due write: ${[command.verb, ...parts, ...fields].join(' ')}`
}

function recordsText({ value, text }: FilledSlot): string {
  return (value?.kind === 'accounts' ? value.queries : [text]).map(recordText).join('+')
}

function slotText({ kind, text }: FilledSlot): string {
  return kind === 'text' ? quoteText(text) : text
}

const plainOrQuoted = (value: string) => (/[\s",]/.test(value) ? quoteText(value) : value)
