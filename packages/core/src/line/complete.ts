import type { Command, SlotKind } from '../kernel/command'
import type { ParsedLine } from './parse'
import { type FilledSlot, type Reading, type RecordKind, slotsOfCommand } from './reading'
import { type Token, tokensOf } from './tokens'

export interface SlotAtCaret {
  slot: string
  kind: SlotKind | 'verb'
  of: RecordKind | null
  /** The words of a choice. */
  words: readonly string[]
  query: string
  /** The span of the line that the completion replaces. */
  start: number
  end: number
}

const RECORDS: Partial<Record<SlotKind, RecordKind>> = {
  vehicle: 'vehicle',
  account: 'account',
  accounts: 'account',
  client: 'client',
  record: 'any',
}

/**
 * The slot of the best interpretation that the caret is in or right after, else the first empty one.
 * @returns null where nothing can be completed: no verb, or no empty slot.
 */
export function completeSlot({ text, readings: [reading] }: ParsedLine, caret: number): SlotAtCaret | null {
  const first = tokensOf(text)[0]
  if (!first || (caret <= first.end && caret >= first.start))
    return {
      slot: 'verb',
      kind: 'verb',
      of: null,
      words: [],
      query: first?.text ?? '',
      start: first?.start ?? caret,
      end: first?.end ?? caret,
    }
  if (!reading) return null
  const given = reading.slots.filter((slot) => slot.name !== '' && slot.end > slot.start)
  const here = given.find((slot) => slot.start <= caret && caret <= slot.end)
  if (here) return slotAtCaret(reading, here, partAt(text, here, caret))
  const next = reading.slots.find((slot) => slot.end === slot.start && !isNamedOnly(reading.command, slot.name))
  return next ? slotAtCaret(reading, next, { query: '', start: caret, end: caret }) : null
}

function isNamedOnly(command: Command, name: string): boolean {
  const slot = command.slots?.find((each) => each.name === name)
  return !slot || slot.named === true
}

function slotAtCaret(
  { command }: Reading,
  slot: FilledSlot,
  part: { query: string; start: number; end: number },
): SlotAtCaret {
  const of = slotsOfCommand(command).find(({ name }) => name === slot.name)
  const words = of?.kind === 'option' ? (of.words ?? []) : Object.keys(of?.choices ?? {})
  return { slot: slot.name, kind: slot.kind, of: RECORDS[slot.kind] ?? null, words, ...part }
}

/** Of several accounts the one around the caret, else the whole slot. */
function partAt(text: string, slot: FilledSlot, caret: number): { query: string; start: number; end: number } {
  if (slot.value?.kind !== 'accounts') return { query: slot.text, start: slot.start, end: slot.end }
  const before = text.lastIndexOf('+', caret - 1)
  const after = text.indexOf('+', caret)
  const from = before >= slot.start ? before + 1 : slot.start
  const to = after >= 0 && after < slot.end ? after : slot.end
  const typed = text.slice(from, to)
  const start = from + (typed.length - typed.trimStart().length)
  const query = tokensOf(typed)
    .map((token: Token) => token.text)
    .join(' ')
  return { query, start, end: Math.max(start, from + typed.trimEnd().length) }
}
