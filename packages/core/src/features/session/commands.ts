import { commands } from '../../kernel/command'

export const usersCommands = commands([
  {
    id: 'users.show-list',
    title: 'Users',
    keywords: ['people', 'accounts', 'passwords', 'passcodes', 'administration'],
    alias: 'us',
    keys: ['G us'],
    verb: 'users',
    alsoTyped: ['staff'],

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
    alsoTyped: ['add user'],

    grammar: 'new user',
    surfaces: ['web'],
    group: 'Record',
    route: { to: '/users', search: { add: 'new' } },
  },
  {
    id: 'users.show-roles',
    title: 'Roles',
    keywords: ['rights', 'permissions', 'access', 'who may what'],
    alias: 'ro',
    keys: ['G ro'],
    verb: 'roles',
    alsoTyped: ['rights', 'permissions', 'who may what'],

    grammar: 'roles',
    surfaces: ['web'],
    group: 'Go to',
    route: { to: '/users', search: { roles: 'all' } },
  },
  {
    id: 'users.add-role',
    title: 'New role',
    keywords: ['add', 'rights', 'permissions'],
    verb: 'new role',
    alsoTyped: ['add role'],

    grammar: 'new role',
    surfaces: ['web'],
    group: 'Record',
    route: { to: '/users', search: { roles: 'new' } },
  },
  {
    id: 'users.show-tokens',
    title: 'Service tokens',
    keywords: ['api', 'jobs', 'scripts', 'access', 'revoke'],
    alias: 'tk',
    keys: ['G tk'],
    verb: 'tokens',
    alsoTyped: ['service tokens'],

    grammar: 'tokens',
    surfaces: ['web'],
    group: 'Go to',
    route: { to: '/users', search: { tokens: 'all' } },
  },
  {
    id: 'users.add-token',
    title: 'New service token',
    keywords: ['add', 'api', 'job', 'script'],
    verb: 'new token',
    alsoTyped: ['add token', 'new service token'],

    grammar: 'new token',
    surfaces: ['web'],
    group: 'Record',
    route: { to: '/users', search: { tokens: 'new' } },
  },
  {
    id: 'users.show-sessions',
    title: 'Sessions',
    keywords: ['signed in', 'sign-ins', 'devices', 'end', 'security', 'passkeys', 'second factor'],
    alias: 'se',
    keys: ['G se'],
    verb: 'sessions',
    alsoTyped: ['my sessions', 'sign-ins', 'passkeys'],

    grammar: 'sessions',
    surfaces: ['web'],
    group: 'Go to',
    route: { to: '/users', search: { sessions: 'own' } },
  },
  {
    id: 'users.change-own',
    title: 'Change own password or passcode',
    keywords: ['secret', 'security'],
    verb: 'password',
    alsoTyped: [
      'change password',
      'my password',
      'change my password',
      'change passcode',
      'my passcode',
      'change my passcode',
    ],

    grammar: 'password',
    surfaces: ['web'],
    group: 'Go to',
    route: { to: '/users', search: { own: 'secrets' } },
  },
])

export const sessionCommands = commands([
  {
    id: 'session.lock-passcode',
    title: 'Lock passcode',
    keywords: ['secure', 'hide'],
    verb: 'lock',
    alsoTyped: ['lock passcode', 'lock screen', 'hide'],

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
    alsoTyped: ['unlock passcode', 'passcode'],

    grammar: 'unlock',
    surfaces: ['web', 'cli'],
    group: 'Session',
  },
  {
    id: 'session.log-out',
    title: 'Logout',
    keywords: ['sign out', 'leave', 'exit'],
    verb: 'logout',
    alsoTyped: ['log out', 'sign out', 'log off', 'switch user', 'change user', 'exit', 'quit'],

    grammar: 'logout',
    surfaces: ['web', 'cli'],
    group: 'Session',
  },
])
