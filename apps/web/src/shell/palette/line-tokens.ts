import { changedIn } from '@forecourt/core/line/changed'
import type { ParsedLine } from '@forecourt/core/line/parse'
import { formatAmount } from '@forecourt/core/kernel/money'
import type { Repair } from '@forecourt/core/line/rewrite'
import { type FilledSlot, slotLabel } from '@forecourt/core/line/reading'
import type { ResolvedReading } from '../../kit/line/resolution'
import type { PaletteToken } from '../../kit/palette/line-parts'
import type { PaletteGhost, PaletteRepair } from '../../kit/palette/palette-input'

const SHORT: Readonly<Record<string, string>> = {
  'name-description': 'Name, description',
  payments: 'Payments',
  amount: 'Amt',
  deposit: 'Dep.',
  months: 'Mo',
}

function labelOf(name: string): string {
  return SHORT[name] ?? slotLabel(name)
}

/** The parts of a line with their state, for the underlines beneath the box. */
export function tokensOfLine(text: string, resolved: ResolvedReading): PaletteToken[] {
  const start = text.search(/\S/)
  const { reading, slots } = resolved
  const isPair = reading.command.verb?.includes(' ') ?? false
  const end = start + ((isPair ? /^\S+\s+\S+/ : /^\S+/).exec(text.slice(start))?.[0].length ?? 0)
  const verb: PaletteToken = { start, end, state: 'verb', name: reading.command.group === 'Record' ? 'Run' : 'Go' }
  const given = reading.slots.filter((slot) => slot.end > slot.start)
  return [
    verb,
    ...given.flatMap((slot): PaletteToken[] => {
      const state = stateOf(slot, slots.get(slot.name)?.state)
      const unread = reading.problems.find(({ slot: name, at }) => at !== undefined && name === slot.name)?.at
      return unread ? partsOf(slot, unread, state) : [{ start: slot.start, end: slot.end, state, name: nameOf(slot) }]
    }),
    ...reading.named.map((field) => ({
      start: field.start,
      end: field.end,
      state: field.state === 'wrong' ? ('wrong' as const) : ('resolved' as const),
      name: labelOf(field.name),
    })),
  ]
}

/** A slot of which some words are not understood: these are marked, the others are not. */
function partsOf(
  slot: FilledSlot,
  unread: { start: number; end: number },
  state: PaletteToken['state'],
): PaletteToken[] {
  const name = nameOf(slot)
  const parts: PaletteToken[] = [
    { start: slot.start, end: unread.start, state, name },
    { ...unread, state: 'wrong', name: 'Not understood' },
    { start: unread.end, end: slot.end, state, name },
  ]
  return parts.filter(({ start, end }) => end > start)
}

/** What a slot is called; beside an amount with a comma, as what it is read. */
function nameOf({ name, text, value }: FilledSlot): string {
  if (name === '') return 'Fits nowhere'
  return value?.kind === 'money' && text.includes(',') ? formatAmount(value.cents) : labelOf(name)
}

function stateOf(slot: FilledSlot, found: string | undefined): PaletteToken['state'] {
  if (slot.state === 'wrong' || found === 'none' || found === 'ambiguous') return 'wrong'
  if (slot.state === 'missing' || found === 'pending') return 'unresolved'
  return 'resolved'
}

/** The parts of a line that is repaired, as it is typed: what is wrong in it is marked. */
export function tokensAsTyped({ text, readings: [reading] }: ParsedLine): PaletteToken[] {
  if (!reading) return []
  return tokensOfLine(text, { reading, state: 'pending', slots: new Map() }).map((token) =>
    token.state === 'resolved' ? { ...token, state: 'plain' } : token,
  )
}

/** The line that the typed one can mean, or the two that it is open between, with their words that were not typed so. */
export function ghostsOfRepairs(typed: string, [first, second]: readonly Repair[]): PaletteRepair[] {
  const shown = first?.isOpen && second ? [first, second] : first ? [first] : []
  return shown.map(({ text }) => ({ text, changed: changedIn(typed, text) }))
}

/** What may still be typed, with what holds when it is not. */
export function ghostsOfLine(resolved: ResolvedReading): PaletteGhost[] {
  const { command, slots } = resolved.reading
  return slots.flatMap((slot): PaletteGhost[] => {
    const definition = command.slots?.find((each) => each.name === slot.name)
    if (!definition || slot.end > slot.start || (definition.named && definition.optional)) return []
    // `x2` is rare: whoever needs it knows it, and nobody else should read past it.
    if (definition.kind === 'count') return []
    const isOptional = slot.state === 'default'
    const called = definition.alsoNamed ?? definition.name
    const text = isOptional ? `[${called}]` : `<${called}>`
    return [{ text, ...(isOptional && definition.fallback !== undefined ? { name: definition.fallback } : {}) }]
  })
}
