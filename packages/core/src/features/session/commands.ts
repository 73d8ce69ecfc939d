import { commands } from '../../kernel/command'

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
