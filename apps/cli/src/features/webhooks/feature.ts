import { WEBHOOK_KINDS } from '@forecourt/core/features/webhooks/enums'
import { withListOptions, type Feature, listShape } from '../../kit/program'

export const webhooksFeature: Feature = (program, does) => {
  const hooks = program
    .command('webhook')
    .description('webhooks: programs notified of changes')
    .declare({ examples: ['webhook list'] })
  hooks
    .command('add')
    .argument('<address>', 'https://…, where events are sent')
    .description('make a webhook and print its secret, this once')
    .requiredOption(
      '--kinds <kinds>',
      'entry, batch, client, vehicle, deal, schedule, hire, user, settings: one or more, with commas',
    )
    .option('--passcode-stdin', 'read the passcode from the standard input')
    .declare({
      json: { keys: ['id', 'address', 'kinds', 'secret'] },
      examples: ['webhook add https://office.example/forecourt --kinds entry,batch'],
      values: { '--kinds': WEBHOOK_KINDS },
    })
    .action(does(async () => (await import('./webhooks')).addWebhook))
  withListOptions(hooks.command('list').description('the webhooks, with their last answers and what waits'))
    .declare({
      json: listShape(['id', 'address', 'kinds', 'state', 'waiting', 'dead', 'lastAnswer', 'lastAt'], 'totalCount'),
      examples: ['webhook list'],
    })
    .action(does(async () => (await import('./webhooks')).listWebhooks))
  hooks
    .command('test')
    .argument('<webhook>', 'its id')
    .description('send an event of the type test, and say how it was answered')
    .declare({ json: { keys: ['id', 'answer'] }, examples: ['webhook test 3'], words: ['webhook', []] })
    .action(does(async () => (await import('./webhooks')).testWebhook))
  hooks
    .command('remove')
    .argument('<webhook>', 'its id')
    .description('end a webhook, with what still waits for it')
    .option('--passcode-stdin', 'read the passcode from the standard input')
    .declare({ json: { keys: ['id', 'address'] }, examples: ['webhook remove 3'], words: ['webhook', []] })
    .action(does(async () => (await import('./webhooks')).removeWebhook))
}
