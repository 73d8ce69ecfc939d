import { changedSpans } from '@forecourt/core/line/line-changes'
import type { ParsedLine } from '@forecourt/core/line/parse'
import { formatAmount } from '@forecourt/core/kernel/money'
import type { Repair } from '@forecourt/core/line/rewrite'
import { type FilledSlot, slotLabel } from '@forecourt/core/line/reading'
import type { ResolvedLine } from '../../kit/line/resolution'
import type { PaletteToken } from '../../kit/palette/line-parts'
import type { PlaceholderHint, PaletteSuggestion } from '../../kit/palette/palette-input'

const SHORT_LABELS: Readonly<Record<string, string>> = {
  'name-description': 'Name, description',
  payments: 'Payments',
  amount: 'Amt',
  deposit: 'Dep.',
  months: 'Mo',
}

function tokenLabel(name: string): string {
  return SHORT_LABELS[name] ?? slotLabel(name)
}

/** Returns the tokens of a line with their state, for the underlines below the box. */
export function lineTokens(text: string, resolved: ResolvedLine): PaletteToken[] {
  const start = text.search(/\S/)
  const { reading, slots } = resolved
  const isPair = reading.command.verb?.includes(' ') ?? false
  const end = start + ((isPair ? /^\S+\s+\S+/ : /^\S+/).exec(text.slice(start))?.[0].length ?? 0)
  const verb: PaletteToken = { start, end, state: 'verb', name: reading.command.group === 'Record' ? 'Run' : 'Go' }
  const given = reading.slots.filter((slot) => slot.end > slot.start)
  return [
    verb,
    ...given.flatMap((slot): PaletteToken[] => {
      const state = slotState(slot, slots.get(slot.name)?.state)
      const unread = reading.problems.find(({ slot: name, at }) => at !== undefined && name === slot.name)?.at
      return unread
        ? slotTokens(slot, unread, state)
        : [{ start: slot.start, end: slot.end, state, name: slotName(slot) }]
    }),
    ...reading.named.map((field) => ({
      start: field.start,
      end: field.end,
      state: field.state === 'wrong' ? ('wrong' as const) : ('resolved' as const),
      name: tokenLabel(field.name),
    })),
  ]
}

/** Returns a slot of which some words are not understood: these are marked, the others are not. */
function slotTokens(
  slot: FilledSlot,
  unread: { start: number; end: number },
  state: PaletteToken['state'],
): PaletteToken[] {
  const name = slotName(slot)
  const parts: PaletteToken[] = [
    { start: slot.start, end: unread.start, state, name },
    { ...unread, state: 'wrong', name: 'Not understood' },
    { start: unread.end, end: slot.end, state, name },
  ]
  return parts.filter(({ start, end }) => end > start)
}

/** Returns the name of a slot; beside an amount with a comma, how it was understood. */
function slotName({ name, text, value }: FilledSlot): string {
  if (name === '') return 'Fits nowhere'
  return value?.kind === 'money' && text.includes(',') ? formatAmount(value.cents) : tokenLabel(name)
}

function slotState(slot: FilledSlot, found: string | undefined): PaletteToken['state'] {
  if (slot.state === 'wrong' || found === 'none' || found === 'ambiguous') return 'wrong'
  if (slot.state === 'missing' || found === 'pending') return 'unresolved'
  return 'resolved'
}

/** Returns the tokens of a line that has a suggestion, as typed: what is wrong is marked. */
export function suggestionTokens({ text, readings: [reading] }: ParsedLine): PaletteToken[] {
  if (!reading) return []
  return lineTokens(text, { reading, state: 'pending', slots: new Map() }).map((token) =>
    token.state === 'resolved' ? { ...token, state: 'plain' } : token,
  )
}

/** Returns the suggestion, or the two that the line is ambiguous between, with their changed words. */
export function suggestionHints(typed: string, [first, second]: readonly Repair[]): PaletteSuggestion[] {
  const shown = first?.isOpen && second ? [first, second] : first ? [first] : []
  return shown.map(({ text }) => ({ text, changed: changedSpans(typed, text) }))
}

/** Returns what may still be typed, with the default of each. */
export function lineHints(resolved: ResolvedLine): PlaceholderHint[] {
  const { command, slots } = resolved.reading
  return slots.flatMap((slot): PlaceholderHint[] => {
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
