import { commands } from '../../kernel/command'

const form = { focus: 'form' } as const
const date = { focus: 'date' } as const
const question = { focus: 'question' } as const

/** What works in forms, their date fields, and questions. */
export const formCommands = commands([
  {
    id: 'form.accept-field',
    title: 'Accept and move on; from the last field to Save',
    hint: 'next',
    keys: ['Enter'],
    when: form,
    surfaces: ['web'],
    group: 'Form',
  },
  { id: 'form.save-form', title: 'Save', keys: ['Ctrl Enter'], when: form, surfaces: ['web'], group: 'Form' },
  {
    id: 'form.save-another',
    title: 'Save and start another',
    keys: ['Ctrl Shift Enter'],
    when: { screen: 'add-entry', focus: 'form' },
    surfaces: ['web'],
    group: 'Form',
  },
  {
    id: 'form.show-problem',
    title: 'Next problem',
    keywords: ['error', 'validation'],
    keys: ['F8'],
    when: form,
    surfaces: ['web'],
    group: 'Form',
  },
  {
    id: 'form.open-options',
    title: 'Options, calendar',
    hint: 'options',
    keywords: ['list', 'drop-down'],
    keys: ['Alt ↓'],
    when: form,
    surfaces: ['web'],
    group: 'Form',
  },
  {
    id: 'form.toggle-switch',
    title: 'Switch on or off',
    hint: 'switch',
    keys: ['Space'],
    when: form,
    surfaces: ['web'],
    group: 'Form',
  },
  {
    id: 'form.clear-form',
    title: 'Clear the form',
    hint: 'clear',
    keywords: ['reset', 'empty'],
    keys: ['Alt R'],
    when: { screen: 'add-entry' },
    surfaces: ['web'],
    group: 'Form',
  },
  { id: 'date.set-today', title: 'Today', keys: ['T'], when: date, surfaces: ['web'], group: 'Form' },
  { id: 'date.step-forward', title: 'A day later', keys: ['+'], when: date, surfaces: ['web'], group: 'Form' },
  { id: 'date.step-back', title: 'A day earlier', keys: ['−'], when: date, surfaces: ['web'], group: 'Form' },
  {
    id: 'dialog.add-record',
    title: 'New',
    keywords: ['add'],
    keys: ['N'],
    when: { screen: ['manage-data', 'users', 'vehicle', 'client'], focus: 'dialog' },
    surfaces: ['web'],
    group: 'Form',
  },
  { id: 'dialog.answer-yes', title: 'Yes', keys: ['Y'], when: question, surfaces: ['web'], group: 'Form' },
  { id: 'dialog.answer-no', title: 'No', keys: ['N'], when: question, surfaces: ['web'], group: 'Form' },
  {
    id: 'dialog.press-focused',
    title: 'The answer that has focus',
    hint: 'the focused one',
    keys: ['Enter'],
    when: question,
    surfaces: ['web'],
    group: 'Form',
  },
])
