import { TAB_STOPS } from './focus'

const FIELDS = 'input:not([disabled]):not([type=hidden]):not([type=radio]:not(:checked)), textarea:not([disabled])'

/**
 * Focuses the first thing to do inside `root`, unless focus is there already: `first`, the first required field that is empty, the first field, the
 * first control, else `root` itself.
 * @returns true when focus is inside.
 */
export function focusInside(root: HTMLElement | null, first?: HTMLElement | null): boolean {
  if (!root?.isConnected) return false
  const active = document.activeElement
  if (active !== root && root.contains(active)) return true
  const fields = [...root.querySelectorAll<HTMLInputElement>(FIELDS)].filter((field) => field.form !== null)
  const empty = fields.find((field) => field.ariaRequired === 'true' && field.value === '')
  const stops = [...root.querySelectorAll<HTMLElement>(TAB_STOPS)].filter((stop) => stop.tabIndex >= 0)
  return [first, empty, fields[0], stops[0], root].some(tryFocus)
}

/** Focuses an element with its text selected; false when it cannot have focus. */
export function tryFocus(element: HTMLElement | null | undefined): boolean {
  if (!element?.isConnected) return false
  element.focus()
  if (document.activeElement !== element) return false
  if (element instanceof HTMLInputElement && !['checkbox', 'radio'].includes(element.type)) element.select()
  return true
}
