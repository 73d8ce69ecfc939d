import type { Slot } from '../kernel/command'
import { type ReadingDraft, joinTokens, tokenSpan } from './reading-draft'
import { isRecordKind } from './reading'
import { splitAtComma, textSlotOf, ambiguousWords } from './text-slots'
import type { Token } from './tokens'

/** The empty slot of a text of the line; undefined where there is none. */
export const openTextSlot = ({ command, slots, filled }: ReadingDraft) =>
  textSlotOf(command, slots, (name) => filled.has(name))

/** Takes the text after the comma of a line without a slot for a name. Returns the words before it. */
export function takeTextAfterComma(draft: ReadingDraft, words: readonly Token[]): readonly Token[] {
  const parted = openTextSlot(draft) ? splitAtComma(words) : null
  if (!parted) return words
  draft.separateText = parted.behind
  return parted.before
}

/** Takes words in quotes as a text wherever they are, except those of a client. */
export function takeQuotedText(draft: ReadingDraft, word: Token | undefined): number {
  const isClientOpen = draft.slots.some(
    ({ name, kind, named }) => kind === 'client' && !named && !draft.filled.has(name),
  )
  if (!word?.quoted || isClientOpen || !openTextSlot(draft)) return 0
  draft.separateText = [...draft.separateText, word]
  return 1
}

/** Adds the words in quotes or after a comma to the text. */
export function fillSeparateText(draft: ReadingDraft): void {
  const slot = draft.slots.find(({ name }) => name === 'text')
  if (draft.separateText.length === 0 || !slot) return
  const before = draft.filled.get('text')
  const words = [...draft.separateText].sort((a, b) => a.start - b.start)
  const text = [before?.text ?? '', joinTokens(words)].filter((part) => part !== '').join(' ')
  const whole = [...(before ? [before] : []), ...words]
  const all = { start: Math.min(...whole.map(({ start }) => start)), end: Math.max(...whole.map(({ end }) => end)) }
  const isParted = [...draft.filled.values(), ...draft.named].some(
    (other) => other !== before && other.end > all.start && other.start < all.end,
  )
  // Where other places lie between its words, it stands where the last of them do.
  const at = isParted ? tokenSpan(before ? [before] : words.slice(-1)) : all
  const filled = { name: 'text', kind: slot.kind, text, ...at, value: { kind: 'text' as const, text } }
  draft.filled.set('text', { ...filled, state: before?.state ?? 'parsed', isBare: false })
  if (!before) markAmbiguousText(draft, slot, words)
}

/** Marks the first words of a text that may be more than text: the slot has them, and is wrong. */
export function markAmbiguousText(draft: ReadingDraft, slot: Slot, words: readonly Token[]): void {
  const { command, slots, filled, separateText } = draft
  const unread = ambiguousWords(words, {
    command,
    slots,
    filled,
    isSeparate: words.some((word) => separateText.includes(word)),
  })
  const before = filled.get(slot.name)
  if (!unread || !before) return
  filled.set(slot.name, { ...before, state: 'missing' })
  draft.problems.push({
    slot: slot.name,
    word: joinTokens(unread.words),
    at: tokenSpan(unread.words),
    message: unread.message,
    ...(unread.isPlain ? { isPlain: unread.isPlain } : {}),
  })
}

const THREE_FIGURES = /^\d{3}$/

/** `1 250`, where the second word can be a reference as well, or the first one the record. */
export function isSplitAmount({ slots, filled }: ReadingDraft, slot: Slot, value: readonly Token[]): boolean {
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

export function markSplitAmount(draft: ReadingDraft, slot: Slot, value: readonly Token[]): void {
  const text = joinTokens(value)
  draft.filled.set(slot.name, {
    name: slot.name,
    kind: slot.kind,
    text,
    ...tokenSpan(value),
    value: null,
    state: 'missing',
  })
  draft.problems.push({
    slot: slot.name,
    word: text,
    at: tokenSpan(value),
    message: `“${text}” may be one amount or two numbers: write ${text.replaceAll(' ', '')} for one`,
  })
}
