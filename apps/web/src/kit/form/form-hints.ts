import type { Hint } from '../status'

/** Keys of a form, for the status line. */
export const FORM_HINTS: readonly Hint[] = [
  { keys: 'Enter', text: 'next' },
  { keys: 'Alt ↓', text: 'options' },
  { keys: 'F8', text: 'next problem' },
  { keys: 'Ctrl Enter', text: 'save' },
]

/** Keys of a form that adds one record after another. */
export const ADD_HINTS: readonly Hint[] = [
  ...FORM_HINTS,
  { keys: 'Ctrl Shift Enter', text: 'save and start another' },
  { keys: 'Esc', text: 'close' },
]
