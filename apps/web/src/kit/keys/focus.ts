import { ctrlKeyOf, type KeyPress } from '@forecourt/core/kernel/keys'

/** Where a press happened: in text or not, and inside which parts (`data-region` of its ancestors). */
export interface FocusPlace {
  isText: boolean
  /** True when the text field holds something. */
  isFilled: boolean
  regions: ReadonlySet<string>
}

/** What Tab stops at. */
export const STOPS =
  'a[href],button:not([disabled]),input:not([disabled]),select:not([disabled]),textarea:not([disabled]),[tabindex]:not([tabindex="-1"])'

const TEXT_INPUTS = /^(text|search|password|email|tel|url|number|date|month|time|)$/

/** The place of an element, from the element and what contains it. */
export function focusOf(target: EventTarget | null): FocusPlace {
  if (!(target instanceof Element)) return { isText: false, isFilled: false, regions: new Set() }
  const regions = new Set<string>()
  for (let at: Element | null = target; at; at = at.parentElement) {
    const region = at.getAttribute('data-region')
    if (region) for (const word of region.split(' ')) regions.add(word)
  }
  const isInput = target instanceof HTMLInputElement && TEXT_INPUTS.test(target.getAttribute('type') ?? '')
  const isArea = target instanceof HTMLTextAreaElement
  const isText = isInput || isArea || (target instanceof HTMLElement && target.isContentEditable === true)
  return { isText, isFilled: (isInput || isArea) && target.value !== '', regions }
}

/** A key that types: no Ctrl or Alt, one character or a key that edits. AltGr characters count as typed. */
export function isPlainCharacter(event: KeyPress): boolean {
  return !event.ctrlKey && !event.altKey && !event.metaKey && event.key.length === 1
}

/** Keys that record, confirm or destroy; held down they must not do it twice. */
export function isCommitKey(event: KeyPress): boolean {
  return event.key === 'Enter' || event.key === 'Delete' || (isPlainCharacter(event) && event.key.toLowerCase() === 'y')
    ? !isTyping(event)
    : false
}

function isTyping(event: KeyPress): boolean {
  const active = typeof document === 'undefined' ? null : document.activeElement
  return event.key !== 'Enter' && focusOf(active).isText
}

/** Chords that edit text stay with the field. Ctrl A and Ctrl Y go to the commands, unless a person keeps them. */
export function isEditingChord(event: KeyPress, place: FocusPlace, keepsEditingKeys: boolean): boolean {
  if (!event.ctrlKey || event.altKey) return false
  const key = ctrlKeyOf(event)
  if (!event.shiftKey && (key === 'a' || key === 'y')) return keepsEditingKeys && place.isFilled
  return [
    'c',
    'v',
    'x',
    'z',
    'arrowleft',
    'arrowright',
    'arrowup',
    'arrowdown',
    'home',
    'end',
    'backspace',
    'delete',
  ].includes(key)
}
