import { commands } from '../../kernel/command'

export const emailCommands = commands([
  {
    id: 'email.show-settings',
    title: 'E-mail settings',
    keywords: ['mail', 'SMTP', 'server', 'sender'],
    verb: 'email settings',
    alsoTyped: ['mail settings', 'smtp'],

    grammar: 'email settings',
    surfaces: ['web'],
    group: 'Go to',
    route: { to: '/manage-data', search: { email: 'settings' } },
  },
  {
    id: 'email.show-list',
    title: 'E-mails',
    keywords: ['mail', 'sent', 'letters', 'statement'],
    keys: ['Shift E'],
    when: { screen: ['client'], focus: 'page' },
    surfaces: ['web'],
    group: 'Page',
  },
  {
    id: 'email.send-page',
    title: 'Send by e-mail',
    keywords: ['mail', 'message', 'client', 'PDF'],
    keys: ['Shift E'],
    when: { screen: ['statement'], focus: 'page' },
    surfaces: ['web'],
    group: 'Page',
  },
])
