import { hint } from '../hint'
import type { Hint } from '../own-hint'

export const FORM_HINTS: readonly Hint[] = [
  hint('form.accept-field'),
  hint('form.open-options'),
  hint('form.show-problem'),
  hint('form.save-form'),
]

export const ADD_HINTS: readonly Hint[] = [...FORM_HINTS, hint('form.save-another'), hint('shell.step-out', 'close')]

/**
 * Returns the keys of a dialog with a form.
 * @param saves What Ctrl Enter does there.
 */
export const formDialogHints = (saves: string): readonly Hint[] => [
  ...FORM_HINTS.slice(0, -1),
  hint('form.save-form', saves),
  hint('shell.step-out', 'close'),
]
