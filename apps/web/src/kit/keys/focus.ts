import { ctrlKeyOf, type KeyPress } from '@forecourt/core/kernel/keys'

/** Where a key was pressed: in text or not, and inside which regions (`data-region` of its ancestors). */
export interface FocusPlace {
  isText: boolean
  isFilled: boolean
  regions: ReadonlySet<string>
}

/** The elements that Tab stops at. */
export const TAB_STOPS =
  'a[href],button:not([disabled]),input:not([disabled]),select:not([disabled]),textarea:not([disabled]),[tabindex]:not([tabindex="-1"])'

const TEXT_INPUTS = /^(text|search|password|email|tel|url|number|date|month|time|)$/

/** Returns the place of an element, from the element and its ancestors. */
export function focusPlace(target: EventTarget | null): FocusPlace {
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

/** True for a key that types: no Ctrl or Alt, one character or an editing key. AltGr characters count as typed. */
export function isPlainCharacter(event: KeyPress): boolean {
  return !event.ctrlKey && !event.altKey && !event.metaKey && event.key.length === 1
}

/** True for keys that save, confirm or delete; auto-repeat must not do it twice. */
export function isCommitKey(event: KeyPress): boolean {
  return event.key === 'Enter' || event.key === 'Delete' || (isPlainCharacter(event) && event.key.toLowerCase() === 'y')
    ? !isTyping(event)
    : false
}

function isTyping(event: KeyPress): boolean {
  const active = typeof document === 'undefined' ? null : document.activeElement
  return event.key !== 'Enter' && focusPlace(active).isText
}

/** True for a chord that edits text and stays with the field. Ctrl A and Ctrl Y go to the commands, unless the user's setting keeps them for text. */
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

/** True for the fields, switches and buttons of a form, in all of which the mode stays. */
export function isInForm(active: Element | null): boolean {
  return active !== null && active.closest('form') !== null
}

/** Moves focus out of a field: to the list of the page, or to the page. */
export function leaveField(field: HTMLElement): void {
  const home =
    document.querySelector<HTMLElement>('main [role=grid]') ?? document.querySelector<HTMLElement>('main[tabindex]')
  if (home) home.focus()
  else field.blur()
}
