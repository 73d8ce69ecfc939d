import { commands } from '../../kernel/command'

export const clientCommands = commands([
  {
    id: 'clients.show-list',
    title: 'Clients',
    keywords: ['people', 'buyers', 'customers', 'search'],
    alias: 'cl',
    keys: ['Alt C', 'G cl'],
    surfaces: ['web'],
    group: 'Go to',
    route: { to: '/clients' },
  },
  {
    id: 'clients.search-list',
    title: 'Search clients',
    keywords: ['ID No', 'name', 'phone'],
    verb: 'c',
    slots: [{ name: 'text', kind: 'text', optional: true }],
    grammar: 'c [text]',
    surfaces: ['web'],
    group: 'Find',
    route: { to: '/clients', slotParams: { text: 'text' } },
  },
  {
    id: 'clients.clone-record',
    title: 'Clone client',
    keywords: ['copy', 'duplicate'],
    keys: ['Alt K'],
    when: { screen: 'clients' },
    surfaces: ['web'],
    group: 'Page',
  },
])
