import { commands } from '../../kernel/command'

export const webhooksCommands = commands([
  {
    id: 'webhooks.show-list',
    calls: 'GetWebhooks',
    title: 'Webhooks',
    keywords: ['events', 'integration', 'notify', 'receiver', 'callback'],
    alias: 'wh',
    keys: ['G wh'],
    verb: 'webhooks',
    alsoTyped: ['web hooks'],

    grammar: 'webhooks',
    surfaces: ['web'],
    group: 'Go to',
    route: { to: '/manage-data', search: { webhooks: 'all' } },
  },
  {
    id: 'webhooks.add-record',
    calls: 'AddWebhook',
    title: 'New webhook',
    keywords: ['add', 'events', 'integration', 'address'],
    verb: 'new webhook',
    alsoTyped: ['add webhook'],

    grammar: 'new webhook',
    surfaces: ['web'],
    group: 'Record',
    route: { to: '/manage-data', search: { webhooks: 'new' } },
  },
])
