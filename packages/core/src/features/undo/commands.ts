import { commands } from '../../kernel/command'

export const undoCommands = commands([
  {
    id: 'undo.take-back',
    title: 'Take back the last save',
    keywords: ['undo', 'revert', 'mistake', 'wrong'],
    verb: 'undo',
    alsoTyped: [
      'undo last',
      'take back',
      'void',
      'void last',
      'void last entry',
      'delete last',
      'delete last payment',
      'cancel last payment',
      'cancel last entry',
      'delete last entry',
      'cancel last',
      'remove last',
      'reverse last',
    ],
    grammar: 'undo',
    keys: ['Ctrl Z'],
    when: { focus: 'page' },
    surfaces: ['web'],
    group: 'Application',
  },
])
