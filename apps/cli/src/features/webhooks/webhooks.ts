import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@forecourt/core/client/client'
import { WEBHOOK_KINDS } from '@forecourt/core/features/webhooks/enums'
import { webhookAddressProblem } from '@forecourt/core/features/webhooks/rules'
import type { Webhook } from '@forecourt/core/features/webhooks/schemas'
import type { Column } from '../../kit/columns'
import type { Context } from '../../kit/context'
import { CliFailure, EXIT, usage } from '../../kit/failure'
import { printList } from '../../kit/list-output'
import { type Given, oneOf, textOf } from '../../kit/options'
import { printOnce } from '../../kit/print-once'
import { unlockedBy } from '../../kit/unlock'

const COLUMNS: readonly Column<Webhook>[] = [
  { name: 'id', header: 'Id', kind: 'number', value: (row) => row.id },
  { name: 'address', header: 'Address', kind: 'text', value: (row) => row.address },
  { name: 'kinds', header: 'Told Of', kind: 'text', value: (row) => row.kinds.join(',') },
  { name: 'state', header: 'State', kind: 'text', value: (row) => (row.isActive ? 'active' : 'off') },
  { name: 'waiting', header: 'Waiting', kind: 'number', value: (row) => row.waiting },
  { name: 'dead', header: 'Given Up', kind: 'number', value: (row) => row.dead },
  { name: 'lastAnswer', header: 'Last Answer', kind: 'text', value: (row) => row.lastAnswer ?? '' },
  { name: 'lastAt', header: 'At UTC', kind: 'text', value: (row) => (row.lastAt ?? '').slice(0, 16).replace('T', ' ') },
]

/** Prints the webhooks; moments are UTC. */
export async function listWebhooks(ctx: Context, { options }: Given): Promise<void> {
  const { client } = await ctx.connect()
  const { data: rows } = await client.call('GetWebhooks', {})
  const summary = rows.length === 1 ? '1 webhook' : `${rows.length} webhooks`
  await printList(ctx, options, { columns: COLUMNS, rows, around: { totalCount: rows.length }, summary })
}

/**
 * Makes a webhook and prints its secret, this once: alone on the standard output, so that it can be piped to where it is kept.
 *
 * @source server 14.4
 */
export async function addWebhook(ctx: Context, given: Given): Promise<void> {
  const [address = ''] = given.words
  const problem = webhookAddressProblem(address)
  if (problem !== null) throw usage(problem)
  const words = (textOf(given.options, 'kinds') ?? '').split(',').map((word) => word.trim())
  const kinds = [...new Set(words.filter(Boolean).flatMap((word) => oneOf(WEBHOOK_KINDS, word, '--kinds') ?? []))]
  if (kinds.length === 0) throw usage('--kinds: Choose which changes to send')
  const { client } = await ctx.connect()
  await unlockedBy(ctx, client, given)
  const { id, secret } = await client.call('AddWebhook', { address, kinds })
  await printOnce(ctx, {
    secret,
    json: { id, address, kinds, secret },
    made: `The secret of webhook ${id}`,
    undo: () => client.call('RemoveWebhook', { id }),
  })
  if (ctx.globals.json) return
  ctx.say(
    `Webhook ${id} is notified of ${kinds.join(', ')}. Its secret is shown only once: save it where deliveries are verified`,
  )
}

const LOOKS = 30
const LOOK_MS = 500

/** Sends a test event and waits for its answer; a failure when it is no 2xx. */
export async function testWebhook(ctx: Context, { words }: Given): Promise<void> {
  const { client } = await ctx.connect()
  const { id, address } = await webhookOf(client, words)
  await client.call('TestWebhook', { id })
  const answer = await answerOf(client, id)
  if (answer === null || !/^2\d\d$/.test(answer))
    throw new CliFailure(
      EXIT.failed,
      `${address}: ${answer ?? 'the test event still waits for what was saved before it'}`,
    )
  if (ctx.globals.json) await ctx.printJson({ id, answer })
  else ctx.say(`${address} answered with ${answer}`)
}

/** The answer to the newest test event; null while it waits. */
async function answerOf(client: Client, id: number): Promise<string | null> {
  for (let look = 0; look < LOOKS; look += 1) {
    const { data } = await client.call('GetWebhookDeliveries', { id })
    const sent = data.find(({ type }) => type === 'test')
    if (sent?.answer) return sent.answer
    await sleep(LOOK_MS)
  }
  return null
}

/** Ends a webhook. */
export async function removeWebhook(ctx: Context, given: Given): Promise<void> {
  const { client } = await ctx.connect()
  const { id, address } = await webhookOf(client, given.words)
  await unlockedBy(ctx, client, given)
  await client.call('RemoveWebhook', { id })
  if (ctx.globals.json) await ctx.printJson({ id, address })
  else ctx.say(`${address} is no longer notified`)
}

async function webhookOf(client: Client, [word = '']: readonly string[]): Promise<Webhook> {
  const { data } = await client.call('GetWebhooks', {})
  const hook = data.find(({ id, address }) => String(id) === word || address === word)
  if (!hook) throw new CliFailure(EXIT.failed, `There is no webhook ${word}. \`forecourt webhook list\` names them`)
  return hook
}
