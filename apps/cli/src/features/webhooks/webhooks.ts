import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@forecourt/core/client/client'
import { WEBHOOK_KINDS } from '@forecourt/core/features/webhooks/enums'
import { webhookAddressProblem } from '@forecourt/core/features/webhooks/rules'
import type { Webhook } from '@forecourt/core/features/webhooks/schemas'
import type { ListColumn } from '../../kit/columns'
import type { Context } from '../../kit/context'
import { CliFailure, EXIT, usageFailure } from '../../kit/failure'
import { printList } from '../../kit/list-output'
import { type CommandInput, choiceOption, optionText } from '../../kit/options'
import { printSecretOnce } from '../../kit/print-secret'
import { unlockSession } from '../../kit/unlock'

const COLUMNS: readonly ListColumn<Webhook>[] = [
  { name: 'id', header: 'Id', kind: 'number', value: (row) => row.id },
  { name: 'address', header: 'Address', kind: 'text', value: (row) => row.address },
  { name: 'kinds', header: 'Told Of', kind: 'text', value: (row) => row.kinds.join(',') },
  { name: 'state', header: 'State', kind: 'text', value: (row) => (row.isActive ? 'active' : 'off') },
  { name: 'waiting', header: 'Waiting', kind: 'number', value: (row) => row.waiting },
  { name: 'dead', header: 'Given Up', kind: 'number', value: (row) => row.dead },
  { name: 'lastAnswer', header: 'Last Answer', kind: 'text', value: (row) => row.lastAnswer ?? '' },
  { name: 'lastAt', header: 'At UTC', kind: 'text', value: (row) => (row.lastAt ?? '').slice(0, 16).replace('T', ' ') },
]

export async function listWebhooks(ctx: Context, { options }: CommandInput): Promise<void> {
  const { client } = await ctx.connect()
  const { data: rows } = await client.call('GetWebhooks', {})
  const summary = rows.length === 1 ? '1 webhook' : `${rows.length} webhooks`
  await printList(ctx, options, { columns: COLUMNS, rows, around: { totalCount: rows.length }, summary })
}

/**
 * Creates a webhook and prints its secret once, alone on the standard output, so that it can be piped to where it is stored.
 * @source server 14.4
 */
export async function addWebhook(ctx: Context, given: CommandInput): Promise<void> {
  const [address = ''] = given.words
  const problem = webhookAddressProblem(address)
  if (problem !== null) throw usageFailure(problem)
  const words = (optionText(given.options, 'kinds') ?? '').split(',').map((word) => word.trim())
  const kinds = [
    ...new Set(words.filter(Boolean).flatMap((word) => choiceOption(WEBHOOK_KINDS, word, '--kinds') ?? [])),
  ]
  if (kinds.length === 0) throw usageFailure('--kinds: Choose which changes to send')
  const { client } = await ctx.connect()
  await unlockSession(ctx, client, given)
  const { id, secret } = await client.call('AddWebhook', { address, kinds })
  await printSecretOnce(ctx, {
    secret,
    json: { id, address, kinds, secret },
    made: `The secret of webhook ${id}`,
    undo: () => client.call('RemoveWebhook', { id }),
  })
  if (ctx.globals.json) return
  ctx.report(
    `Webhook ${id} is notified of ${kinds.join(', ')}. Its secret is shown only once: save it where deliveries are verified`,
  )
}

const POLLS_MAX = 30
const POLL_MS = 500

/** Sends a test event and waits for its answer; fails unless it is 2xx. */
export async function testWebhook(ctx: Context, { words }: CommandInput): Promise<void> {
  const { client } = await ctx.connect()
  const { id, address } = await findWebhook(client, words)
  await client.call('TestWebhook', { id })
  const answer = await testAnswer(client, id)
  if (answer === null || !/^2\d\d$/.test(answer))
    throw new CliFailure(
      EXIT.failed,
      `${address}: ${answer ?? 'the test event still waits for what was saved before it'}`,
    )
  if (ctx.globals.json) await ctx.printJson({ id, answer })
  else ctx.report(`${address} answered with ${answer}`)
}

/** The answer to the newest test event; null while it is pending. */
async function testAnswer(client: Client, id: number): Promise<string | null> {
  for (let look = 0; look < POLLS_MAX; look += 1) {
    const { data } = await client.call('GetWebhookDeliveries', { id })
    const sent = data.find(({ type }) => type === 'test')
    if (sent?.answer) return sent.answer
    await sleep(POLL_MS)
  }
  return null
}

export async function removeWebhook(ctx: Context, given: CommandInput): Promise<void> {
  const { client } = await ctx.connect()
  const { id, address } = await findWebhook(client, given.words)
  await unlockSession(ctx, client, given)
  await client.call('RemoveWebhook', { id })
  if (ctx.globals.json) await ctx.printJson({ id, address })
  else ctx.report(`${address} is no longer notified`)
}

async function findWebhook(client: Client, [word = '']: readonly string[]): Promise<Webhook> {
  const { data } = await client.call('GetWebhooks', {})
  const hook = data.find(({ id, address }) => String(id) === word || address === word)
  if (!hook) throw new CliFailure(EXIT.failed, `There is no webhook ${word}. \`forecourt webhook list\` names them`)
  return hook
}
