import type { Slot } from '../kernel/command'
import { type Draft, joined, spanOf } from './draft'
import { isRecordKind } from './reading'
import { behindComma, textSlotOf, unreadWords } from './text-places'
import type { Token } from './tokens'

/** Where a text of the line would stand; undefined where it has none, or has it already. */
export const textSlot = ({ command, slots, filled }: Draft) => textSlotOf(command, slots, (name) => filled.has(name))

/** Takes what stands behind the comma of a line that has no place for a name: a text. Returns the words before it. */
export function takeBehindComma(draft: Draft, words: readonly Token[]): readonly Token[] {
  const parted = textSlot(draft) ? behindComma(words) : null
  if (!parted) return words
  draft.aside = parted.behind
  return parted.before
}

/** Words in quotes are a text wherever they stand, but those of a client. */
export function takeQuoted(draft: Draft, word: Token | undefined): number {
  const isClientOpen = draft.slots.some(
    ({ name, kind, named }) => kind === 'client' && !named && !draft.filled.has(name),
  )
  if (!word?.quoted || isClientOpen || !textSlot(draft)) return 0
  draft.aside = [...draft.aside, word]
  return 1
}

/** Adds what stood in quotes or behind a comma to the text. */
export function fillAside(draft: Draft): void {
  const slot = draft.slots.find(({ name }) => name === 'text')
  if (draft.aside.length === 0 || !slot) return
  const before = draft.filled.get('text')
  const words = [...draft.aside].sort((a, b) => a.start - b.start)
  const text = [before?.text ?? '', joined(words)].filter((part) => part !== '').join(' ')
  const whole = [...(before ? [before] : []), ...words]
  const all = { start: Math.min(...whole.map(({ start }) => start)), end: Math.max(...whole.map(({ end }) => end)) }
  const isParted = [...draft.filled.values(), ...draft.named].some(
    (other) => other !== before && other.end > all.start && other.start < all.end,
  )
  // Where other places lie between its words, it stands where the last of them do.
  const at = isParted ? spanOf(before ? [before] : words.slice(-1)) : all
  const filled = { name: 'text', kind: slot.kind, text, ...at, value: { kind: 'text' as const, text } }
  draft.filled.set('text', { ...filled, state: before?.state ?? 'parsed', isBare: false })
  if (!before) markUnreadIn(draft, slot, words)
}

/** Marks the first words of a text that may be more than that: the slot has its words, and is not right. */
export function markUnreadIn(draft: Draft, slot: Slot, words: readonly Token[]): void {
  const { command, slots, filled, aside } = draft
  const unread = unreadWords(words, { command, slots, filled, isAside: words.some((word) => aside.includes(word)) })
  const before = filled.get(slot.name)
  if (!unread || !before) return
  filled.set(slot.name, { ...before, state: 'missing' })
  draft.problems.push({
    slot: slot.name,
    word: joined(unread.words),
    at: spanOf(unread.words),
    message: unread.message,
    ...(unread.isPlain ? { isPlain: unread.isPlain } : {}),
  })
}

const THREE_FIGURES = /^\d{3}$/

/** `1 250`, where the second word can be a reference as well, or the first one the record. */
export function isPartedAmount({ slots, filled }: Draft, slot: Slot, value: readonly Token[]): boolean {
  if (
    slot.name !== 'amount' ||
    !value.some(({ text }, at) => at > 0 && /^\d{3}(?:[.,]|$)/.test(text) && /\d$/.test(value[at - 1]?.text ?? ''))
  )
    return false
  const isRefOpen = slots.some(({ name, kind, named }) => kind === 'reference' && !named && !filled.has(name))
  const head = slots[0]
  const isHeadOpen = head !== undefined && isRecordKind(head.kind) && head.optional === true && !filled.has(head.name)
  return isHeadOpen || (isRefOpen && THREE_FIGURES.test(value.at(-1)?.text ?? ''))
}

export function refuseParted(draft: Draft, slot: Slot, value: readonly Token[]): void {
  const text = joined(value)
  draft.filled.set(slot.name, {
    name: slot.name,
    kind: slot.kind,
    text,
    ...spanOf(value),
    value: null,
    state: 'missing',
  })
  draft.problems.push({
    slot: slot.name,
    word: text,
    at: spanOf(value),
    message: `“${text}” may be one amount or two numbers: write ${text.replaceAll(' ', '')} for one`,
  })
}
