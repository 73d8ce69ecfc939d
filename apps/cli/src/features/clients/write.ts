import { CLIENT_FIELDS } from '@forecourt/core/features/clients/fields'
import type { Context } from '../../kit/context'
import { usageFailure } from '../../kit/failure'
import { splitFieldWords, assertOnlyFields, assertHasFields } from '../../kit/field-words'
import type { CommandInput } from '../../kit/options'
import { resolveRecord } from '../../kit/resolve'
import { saveTypedRecord } from '../../kit/typed-record'

const NAMES = CLIENT_FIELDS.map(({ name }) => name)

export async function addClientCommand(ctx: Context, { words, options }: CommandInput): Promise<void> {
  const typed = splitFieldWords(words, NAMES)
  assertOnlyFields(typed, 'idno=0412385M')
  assertHasFields(typed, 'idno=0412385M name=Maria surname=Borg')
  const lacking = CLIENT_FIELDS.filter((field) => 'isRequired' in field && !typed.fields[field.name]).map(
    ({ name }) => name,
  )
  if (lacking.length > 0) throw usageFailure(`A client has ${lacking.join(', ')}, too`)
  await saveTypedRecord(ctx, options, {
    ...{ id: null, fields: typed.fields, operation: 'AddClient', done: 'the client is added' },
    save: (client, key) => client.call('AddClient', typed.fields, { key }),
    idOf: ({ id }) => id,
  })
}

/** Changes the given fields of a client; an empty value clears a field. */
export async function editClientCommand(ctx: Context, { words, options }: CommandInput): Promise<void> {
  const typed = splitFieldWords(words, NAMES)
  if (typed.named === '') throw usageFailure('Which client? Write the ID No first, such as 0412385M mobNo=79123456')
  assertHasFields(typed, 'mobNo=79123456')
  const { id } = await resolveRecord(ctx, 'client', typed.named)
  const { client } = await ctx.connect()
  const { version } = await client.call('GetClient', { clientID: id })
  await saveTypedRecord(ctx, options, {
    ...{ id, fields: typed.fields, operation: 'EditClient', done: 'the client is changed' },
    save: (on, key) => on.call('EditClient', { id, version, ...typed.fields }, { key }),
    idOf: () => id,
  })
}
