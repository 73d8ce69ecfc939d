import { commands } from '../../kernel/command'

export const archivesCommands = commands([
  {
    id: 'archives.show-last',
    title: 'Last backup',
    keywords: ['archive', 'restore', 'copy', 'safe'],
    verb: 'backup',
    alsoTyped: ['last backup', 'backups', 'back up', 'archive', 'archives', 'do backup', 'make backup', 'backup now'],
    grammar: 'backup',
    surfaces: ['web'],
    group: 'Find',
    route: { to: '/guide', search: { page: 'wrong' } },
  },
])
