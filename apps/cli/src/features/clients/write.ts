import { randomUUID } from 'node:crypto'
import { CLIENT_FIELDS } from '@forecourt/core/features/clients/fields'
import { OPERATIONS } from '@forecourt/core/operations'
import type { Context } from '../../kit/context'
import { usage } from '../../kit/failure'
import { fieldWords, mustBeFields, mustHaveFields } from '../../kit/field-words'
import { answered } from '../../kit/guards'
import { type Given, isOn, textOf } from '../../kit/options'
import { resolveOne } from '../../kit/resolve'
import { factsText } from '../../kit/table'

const NAMES = CLIENT_FIELDS.map(({ name }) => name)

/** Adds a client of the fields that are given. */
export async function addClient(ctx: Context, { words, options }: Given): Promise<void> {
  const typed = fieldWords(words, NAMES)
  mustBeFields(typed, 'idno=0412385M')
  mustHaveFields(typed, 'idno=0412385M name=Maria surname=Borg')
  const lacking = CLIENT_FIELDS.filter((field) => 'isRequired' in field && !typed.fields[field.name]).map(
    ({ name }) => name,
  )
  if (lacking.length > 0) throw usage(`A client has ${lacking.join(', ')}, too`)
  if (isOn(options, 'dryRun')) return print(ctx, { dryRun: true, ...typed.fields })
  const { client } = await ctx.connect()
  const key = textOf(options, 'key') ?? randomUUID()
  const { id } = await answered(client.call('AddClient', typed.fields, { key }), { key, done: 'the client is added' })
  await print(ctx, { id, ...typed.fields, key })
  ctx.say(OPERATIONS.AddClient.success ?? '')
}

/** Changes the fields of a client that are given; an empty value clears one. */
export async function editClient(ctx: Context, { words, options }: Given): Promise<void> {
  const typed = fieldWords(words, NAMES)
  if (typed.named === '') throw usage('Which client? Write the ID No first, such as 0412385M mobNo=79123456')
  mustHaveFields(typed, 'mobNo=79123456')
  const { id } = await resolveOne(ctx, 'client', typed.named)
  const { client } = await ctx.connect()
  const { version } = await client.call('GetClient', { clientID: id })
  if (isOn(options, 'dryRun')) return print(ctx, { dryRun: true, id, ...typed.fields })
  const key = textOf(options, 'key') ?? randomUUID()
  await answered(client.call('EditClient', { id, version, ...typed.fields }, { key }), {
    key,
    done: 'the client is changed',
  })
  await print(ctx, { id, ...typed.fields, key })
  ctx.say(OPERATIONS.EditClient.success ?? '')
}

function print(ctx: Context, record: Readonly<Record<string, unknown>>): Promise<void> {
  if (ctx.globals.json) return ctx.printJson(record)
  const shown = Object.entries(record).filter(([name]) => name !== 'key' && name !== 'dryRun')
  return ctx.print(factsText(shown.map(([name, value]) => [name, String(value)])))
}
