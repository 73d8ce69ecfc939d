import { commands } from '../../kernel/command'

export const undoCommands = commands([
  {
    id: 'undo.take-back',
    title: 'Take back the last save',
    keywords: ['undo', 'revert', 'mistake', 'wrong'],
    keys: ['Ctrl Z'],
    when: { focus: 'page' },
    surfaces: ['web'],
    group: 'Application',
  },
])
