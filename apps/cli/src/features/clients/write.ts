import { CLIENT_FIELDS } from '@forecourt/core/features/clients/fields'
import type { Context } from '../../kit/context'
import { usage } from '../../kit/failure'
import { fieldWords, mustBeFields, mustHaveFields } from '../../kit/field-words'
import type { Given } from '../../kit/options'
import { resolveOne } from '../../kit/resolve'
import { saveTyped } from '../../kit/typed-record'

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
  await saveTyped(ctx, options, {
    ...{ id: null, fields: typed.fields, operation: 'AddClient', done: 'the client is added' },
    save: (client, key) => client.call('AddClient', typed.fields, { key }),
    idOf: ({ id }) => id,
  })
}

/** Changes the fields of a client that are given; an empty value clears one. */
export async function editClient(ctx: Context, { words, options }: Given): Promise<void> {
  const typed = fieldWords(words, NAMES)
  if (typed.named === '') throw usage('Which client? Write the ID No first, such as 0412385M mobNo=79123456')
  mustHaveFields(typed, 'mobNo=79123456')
  const { id } = await resolveOne(ctx, 'client', typed.named)
  const { client } = await ctx.connect()
  const { version } = await client.call('GetClient', { clientID: id })
  await saveTyped(ctx, options, {
    ...{ id, fields: typed.fields, operation: 'EditClient', done: 'the client is changed' },
    save: (on, key) => on.call('EditClient', { id, version, ...typed.fields }, { key }),
    idOf: () => id,
  })
}
