import { hint } from '../hint'
import type { Hint } from '../own-hint'

/** Keys of a form, for the status line. */
export const FORM_HINTS: readonly Hint[] = [
  hint('form.accept-field'),
  hint('form.open-options'),
  hint('form.show-problem'),
  hint('form.save-form'),
]

/** Keys of a form that adds one record after another. */
export const ADD_HINTS: readonly Hint[] = [...FORM_HINTS, hint('form.save-another'), hint('shell.step-out', 'close')]

/** Keys of a dialog with a form, and what Ctrl Enter does there. */
export const formDialogHints = (saves: string): readonly Hint[] => [
  ...FORM_HINTS.slice(0, -1),
  hint('form.save-form', saves),
  hint('shell.step-out', 'close'),
]
