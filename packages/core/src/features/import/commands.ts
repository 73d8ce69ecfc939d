import { commands } from '../../kernel/command'

const one = { screen: 'import' } as const
const added = { screen: 'new-import' } as const

export const importCommands = commands([
  {
    id: 'import.show-list',
    title: 'Import',
    keywords: ['files', 'csv', 'xlsx', 'spreadsheet', 'move in'],
    alias: 'im',
    keys: ['G im'],
    verb: 'import',
    alsoTyped: ['imports', 'import files'],

    grammar: 'import',
    surfaces: ['web'],
    group: 'Go to',
    route: { to: '/manage-data/import' },
  },
  {
    id: 'import.add-record',
    title: 'New import',
    keywords: ['add', 'files'],
    verb: 'new import',
    alsoTyped: ['add import'],

    grammar: 'new import',
    surfaces: ['web'],
    group: 'Record',
    route: { to: '/manage-data/import/new' },
  },
  {
    id: 'import.choose-files',
    title: 'Choose files',
    keys: ['Alt F'],
    when: added,
    surfaces: ['web'],
    group: 'Page',
  },
  {
    id: 'import.remove-file',
    title: 'Remove file',
    keys: ['Alt X'],
    when: added,
    surfaces: ['web'],
    group: 'Page',
  },
  {
    id: 'import.save-mapping',
    title: 'Save mapping',
    keys: ['Alt W'],
    when: added,
    surfaces: ['web'],
    group: 'Page',
  },
  {
    id: 'import.check-rows',
    title: 'Check',
    keys: ['Alt K'],
    when: one,
    surfaces: ['web'],
    group: 'Page',
  },
  {
    id: 'import.apply-rows',
    title: 'Bring in',
    keys: ['Alt Enter'],
    when: one,
    surfaces: ['web'],
    group: 'Page',
  },
  {
    id: 'import.undo-rows',
    title: 'Take out',
    keys: ['Alt U'],
    when: one,
    surfaces: ['web'],
    group: 'Page',
  },
  {
    id: 'import.remove-record',
    title: 'Remove import',
    keywords: ['draft', 'delete'],
    keys: ['Alt X'],
    when: one,
    surfaces: ['web'],
    group: 'Page',
  },
  {
    id: 'import.add-files',
    title: 'Add files',
    keys: ['Alt F'],
    when: one,
    surfaces: ['web'],
    group: 'Page',
  },
])
