import { commands } from '../../kernel/command'

export const usersCommands = commands([
  {
    id: 'users.show-list',
    title: 'Users',
    keywords: ['people', 'accounts', 'passwords', 'passcodes', 'administration'],
    alias: 'us',
    keys: ['G us'],
    verb: 'users',
    grammar: 'users',
    surfaces: ['web'],
    group: 'Go to',
    route: { to: '/users' },
  },
  {
    id: 'users.add-record',
    title: 'Add User',
    keywords: ['new', 'account', 'colleague'],
    verb: 'new user',
    grammar: 'new user',
    surfaces: ['web'],
    group: 'Record',
    route: { to: '/users', search: { add: 'new' } },
  },
])

export const sessionCommands = commands([
  {
    id: 'session.lock-passcode',
    title: 'Lock passcode',
    keywords: ['secure', 'hide'],
    verb: 'lock',
    grammar: 'lock',
    keys: ['Alt L'],
    surfaces: ['web'],
    group: 'Session',
  },
  {
    id: 'session.unlock-passcode',
    title: 'Unlock passcode',
    keywords: ['code', 'gate'],
    verb: 'unlock',
    grammar: 'unlock',
    surfaces: ['web', 'cli'],
    group: 'Session',
  },
  {
    id: 'session.log-out',
    title: 'Logout',
    keywords: ['sign out', 'leave', 'exit'],
    verb: 'logout',
    grammar: 'logout',
    surfaces: ['web', 'cli'],
    group: 'Session',
  },
])
