import { randomUUID } from 'node:crypto'
import { EMAIL_WORDS } from '@forecourt/core/features/email/enums'
import { OPERATIONS } from '@forecourt/core/operations'
import type { Context } from '../../kit/context'
import { dayOf } from '../../kit/days'
import { usage } from '../../kit/failure'
import { answered } from '../../kit/guards'
import { type Given, isOn, oneOf, textOf } from '../../kit/options'
import { factsText } from '../../kit/table'
import { type PaperAsked, paperAsked } from './papers'

interface Message {
  client: { id: number; name: string } | null
  paper: string
  to: string
  subject: string
  text: string
}

/** Sends a paper to its client, or says what would be sent. */
export async function sendEmail(ctx: Context, { words, options }: Given): Promise<void> {
  const [word = '', ...record] = words
  const paper = oneOf(EMAIL_WORDS, word, 'The paper')
  if (paper === null || record.length === 0) throw usage(`Write what is sent and of what: ${EMAIL_WORDS.join(', ')}`)
  const [day, amount] = [textOf(options, 'day'), textOf(options, 'amount')]
  if (day !== null && paper !== 'settlement') throw usage('--day is for a settlement')
  if ((amount !== null) !== (paper === 'invoice')) throw usage('--amount is for an invoice, which needs one')
  const asked = await paperAsked(ctx, paper, { mark: record.join(' '), date: await dayOf(ctx, day, 'nearest'), amount })
  const prepared = await preparedOf(ctx, asked)
  const message: Message = {
    ...prepared,
    to: textOf(options, 'to') ?? prepared.to,
    subject: textOf(options, 'subject') ?? prepared.subject,
    text: textOf(options, 'text') ?? prepared.text,
  }
  if (isOn(options, 'dryRun')) {
    if (ctx.globals.json) return ctx.printJson({ dryRun: true, ...message })
    return ctx.print(factsText(factsOf(message)))
  }
  if (message.to === '') throw usage(`No address is known${ofClient(message)}: give --to ADDRESS`)
  const key = textOf(options, 'key') ?? randomUUID()
  const { to, subject, text } = message
  const given = { to, subject, text, keepAddress: isOn(options, 'keepAddress') }
  const { client } = await ctx.connect()
  const sent =
    'statement' in asked
      ? client.call('SendStatement', { ...asked.statement, ...given }, { key })
      : client.call('SendPaper', { ...asked, ...given }, { key })
  const { id } = await answered(sent, { key, done: 'it is on its way' })
  if (ctx.globals.json) return ctx.printJson({ id, ...message, key })
  await ctx.print(`${message.paper} to ${to}\n`)
  ctx.say(OPERATIONS.SendPaper.success ?? '')
}

async function preparedOf(ctx: Context, asked: PaperAsked): Promise<Message> {
  const { client } = await ctx.connect()
  if (!('statement' in asked)) return client.call('PrepareEmail', asked)
  const { statementEmail } = await import('@forecourt/core/features/statements/email')
  const statement = await client.call('GetStatement', asked.statement)
  const { dealership } = await client.call('GetSettings', {})
  const [only, another] = statement.accounts
  const of = 'vehicleID' in asked.statement && only && !another ? only.accountNo || only.regNo : ''
  const name = [statement.client?.name, statement.client?.surname].filter(Boolean).join(' ')
  return {
    client: statement.client && { id: statement.client.id, name },
    paper: ['statement', of || name].join(' '),
    to: statement.client?.email ?? '',
    ...statementEmail({ name, of, dealership: dealership.name }),
  }
}

const ofClient = ({ client }: Message) => (client ? ` of ${client.name}` : '')

function factsOf({ client, paper, to, subject, text }: Message): (readonly [string, string])[] {
  return [
    ['Client', client?.name ?? 'nobody in the books'],
    ['Paper', paper],
    ['To', to || 'no address is known: --to ADDRESS'],
    ['Subject', subject],
    ...text.split('\n').map((line, at) => [at === 0 ? 'Text' : '', line] as const),
  ]
}
