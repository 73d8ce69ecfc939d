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

/** Keys of a dialog with a form, and what Ctrl Enter does there. */
export const formDialogHints = (saves: string): readonly Hint[] => [
  ...FORM_HINTS.slice(0, -1),
  { keys: 'Ctrl Enter', text: saves },
  { keys: 'Esc', text: 'close' },
]
