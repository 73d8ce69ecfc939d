import type { ClientOut } from '@forecourt/core/features/clients/schemas'
import type { Column } from '../../kit/columns'
import type { Context } from '../../kit/context'
import { printList } from '../../kit/list-output'
import { type Given, limitOf } from '../../kit/options'
import { firstRows } from '../../kit/pages'

const SHOWN = 25

const column = (name: keyof ClientOut & string, header: string): Column<ClientOut> => ({
  name,
  header,
  kind: name === 'id' ? 'number' : 'text',
  value: (row) => {
    const value = row[name]
    return typeof value === 'object' ? null : value
  },
})

const COLUMNS: readonly Column<ClientOut>[] = [
  column('id', 'Id'),
  column('idno', 'ID No'),
  column('name', 'Name'),
  column('surname', 'Surname'),
  column('mobNo', 'Mobile'),
  column('telNo', 'Phone'),
  column('email', 'Email'),
  column('address1', 'Address'),
  column('address2', 'Street'),
  column('address3', 'Locality'),
]

/** Prints the clients that words find. */
export async function searchClients(ctx: Context, { words, options }: Given): Promise<void> {
  const limit = limitOf(options, SHOWN)
  const text = words.join(' ')
  const { client } = await ctx.connect()
  const { rows, totalCount } = await firstRows(limit, (page) => client.call('GetClients', { text, ...page }))
  const summary = `${rows.length} of ${totalCount} clients`
  await printList(ctx, options, { columns: COLUMNS, rows, around: { totalCount }, summary })
}
