import { randomUUID } from 'node:crypto'
import { EMAIL_WORDS } from '@forecourt/core/features/email/enums'
import { OPERATIONS } from '@forecourt/core/operations'
import type { Context } from '../../kit/context'
import { resolveDay } from '../../kit/days'
import { usageFailure } from '../../kit/failure'
import { explainUnanswered } from '../../kit/checks'
import { type CommandInput, isOn, choiceOption, optionText } from '../../kit/options'
import { factsText } from '../../kit/table'
import { type DocumentRequest, documentRequest } from './documents'

interface Message {
  client: { id: number; name: string } | null
  paper: string
  to: string
  subject: string
  text: string
}

/** E-mails a document to its client, or prints what would be sent. */
export async function sendEmail(ctx: Context, { words, options }: CommandInput): Promise<void> {
  const [word = '', ...record] = words
  const paper = choiceOption(EMAIL_WORDS, word, 'The paper')
  if (paper === null || record.length === 0)
    throw usageFailure(`Write what is sent and of what: ${EMAIL_WORDS.join(', ')}`)
  const [day, amount] = [optionText(options, 'day'), optionText(options, 'amount')]
  if (day !== null && paper !== 'settlement') throw usageFailure('--day is for a settlement')
  if ((amount !== null) !== (paper === 'invoice')) throw usageFailure('--amount is for an invoice, which needs one')
  const asked = await documentRequest(ctx, paper, {
    record: record.join(' '),
    date: await resolveDay(ctx, day, 'nearest'),
    amount,
  })
  const prepared = await prepareMessage(ctx, asked)
  const message: Message = {
    ...prepared,
    to: optionText(options, 'to') ?? prepared.to,
    subject: optionText(options, 'subject') ?? prepared.subject,
    text: optionText(options, 'text') ?? prepared.text,
  }
  if (isOn(options, 'dryRun')) {
    if (ctx.globals.json) return ctx.printJson({ dryRun: true, ...message })
    return ctx.print(factsText(factsOf(message)))
  }
  if (message.to === '') throw usageFailure(`No address is known${clientSuffix(message)}: give --to ADDRESS`)
  const key = optionText(options, 'key') ?? randomUUID()
  const { to, subject, text } = message
  const given = { to, subject, text, keepAddress: isOn(options, 'keepAddress') }
  const { client } = await ctx.connect()
  const sent =
    'statement' in asked
      ? client.call('SendStatement', { ...asked.statement, ...given }, { key })
      : client.call('SendPaper', { ...asked, ...given }, { key })
  const { id } = await explainUnanswered(sent, { key, done: 'it is on its way' })
  if (ctx.globals.json) return ctx.printJson({ id, ...message, key })
  await ctx.print(`${message.paper} to ${to}\n`)
  ctx.report(OPERATIONS.SendPaper.success ?? '')
}

async function prepareMessage(ctx: Context, asked: DocumentRequest): Promise<Message> {
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

const clientSuffix = ({ client }: Message) => (client ? ` of ${client.name}` : '')

function factsOf({ client, paper, to, subject, text }: Message): (readonly [string, string])[] {
  return [
    ['Client', client?.name ?? 'nobody in the books'],
    ['Paper', paper],
    ['To', to || 'no address is known: --to ADDRESS'],
    ['Subject', subject],
    ...text.split('\n').map((line, at) => [at === 0 ? 'Text' : '', line] as const),
  ]
}
