import { commands } from '../../kernel/command'

export const historyCommands = commands([
  {
    id: 'history.show-changes',
    title: 'History',
    keywords: ['audit', 'who', 'when', 'changed', 'log'],
    keys: ['Alt H'],
    when: {
      screen: [
        'client',
        'vehicle',
        'edit-entry',
        'control-centre',
        'daily-cash-book',
        'cash-books',
        'pending-cheques',
        'edit-hire',
        'users',
        'manage-data',
        'report-changes',
      ],
    },
    surfaces: ['web'],
    group: 'Page',
  },
])
