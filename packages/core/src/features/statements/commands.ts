import { commands } from '../../kernel/command'

export const statementCommands = commands([
  {
    id: 'statements.show-record',
    calls: 'GetStatement',
    title: 'Statement of account',
    keywords: ['balance', 'owed', 'paid', 'account', 'QR', 'client'],
    verb: 'statement',
    alsoTyped: ['stmt', 'statement of', 'statement for', 'account of'],
    example: 'statement HP-2219 last-year',
    slots: [
      { name: 'record', kind: 'record' },
      { name: 'days', kind: 'days', optional: true, fallback: 'all days', direction: 'past' },
    ],
    grammar: 'statement <account | reg | ID No | name> [days]',
    surfaces: ['web'],
    group: 'Find',
  },
  {
    id: 'statements.show-page',
    calls: 'GetStatement',
    title: 'Statement',
    keywords: ['balance', 'owed', 'paid', 'account', 'QR'],
    keys: ['Shift S'],
    when: { screen: ['client', 'vehicle'], focus: 'page' },
    surfaces: ['web'],
    group: 'Page',
  },
])
