import { commands } from '../../kernel/command'

export const countCommands = commands([
  {
    id: 'count.move-next',
    title: 'Next count',
    keys: ['Enter', '↓'],
    when: { screen: 'daily-cash-book', focus: 'count' },
    surfaces: ['web'],
    group: 'Form',
  },
  {
    id: 'count.move-back',
    title: 'Previous count',
    keys: ['↑'],
    when: { screen: 'daily-cash-book', focus: 'count' },
    surfaces: ['web'],
    group: 'Form',
  },
  {
    id: 'count.close-batch',
    calls: 'Reconcile',
    title: 'Close batch',
    keys: ['F9'],
    when: { screen: 'daily-cash-book' },
    surfaces: ['web'],
    asks: 'Are you sure you want to close the batch?',
    group: 'Form',
  },
  {
    id: 'count.save-count',
    calls: 'SaveReconcile',
    title: 'Save the count',
    keys: ['Ctrl Enter'],
    when: { screen: 'daily-cash-book', focus: 'count' },
    surfaces: ['web'],
    group: 'Form',
  },
])
