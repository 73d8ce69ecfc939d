import { type FilledSlot, type Reading, saysAll, takesDue } from './reading'
import { recordShape } from './records'
import { quoted } from './tokens'

/** A record as a line writes it: quoted unless it can be nothing else. What a completion puts into the line. */
export function recordText(query: string): string {
  const plain = (recordShape(query, false) <= 1 && !/^hp$/i.test(query)) || /^\d{1,8}[a-z]$/i.test(query)
  return plain ? query : quoted(query)
}

/** Why a line without an amount is not saved unseen, with the line that says what is due and all else that was typed. `pay HP-2219 due bt bank:BOV` */
export function whyNoAmountTyped(reading: Reading): string {
  const { command, slots, named } = reading
  const parts = slots.flatMap((slot, at) => {
    if (at === 0) return recordsText(slot)
    return slot.name === 'amount' ? 'due' : slot.state === 'default' ? [] : slotText(slot)
  })
  const fields = named.map(({ name, value }) => `${name}:${plainOrQuoted(value)}`)
  const ofAll = command.slots?.find(takesDue)?.ofAll
  const all = slots.find(({ name, kind, text }) => name === 'text' && kind === 'text' && saysAll(text))
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
  return kind === 'text' ? quoted(text) : text
}

const plainOrQuoted = (value: string) => (/[\s",]/.test(value) ? quoted(value) : value)
