import type { ClientOut } from '@forecourt/core/features/clients/schemas'
import type { Column } from '../../kit/columns'
import type { Context } from '../../kit/context'
import { exportFile } from '../../kit/export-file'
import { printList } from '../../kit/list-output'
import { type Given, limitOf, type Options, sortingOf, textOf } from '../../kit/options'
import { firstRows } from '../../kit/pages'
import { CLIENT_SORTS } from './sorts'

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

/** What is asked for in a list of clients. */
function clientsInput(text: string | null, options: Options) {
  return { text, ...sortingOf(options, { columns: CLIENT_SORTS, usual: 'Surname', days: [] }) }
}

/** Fills a file with the clients that words find. */
export function exportClients(ctx: Context, { options }: Given): Promise<void> {
  const input = { ...clientsInput(textOf(options, 'text'), options), idnoMobileNo: textOf(options, 'id') }
  return exportFile(ctx, options, { operation: 'ExportClients', input })
}

/** Prints the clients that words find. */
export async function searchClients(ctx: Context, { words, options }: Given): Promise<void> {
  const limit = limitOf(options, SHOWN)
  const input = clientsInput(words.join(' '), options)
  const { client } = await ctx.connect()
  const { rows, totalCount } = await firstRows(limit, (page) => client.call('GetClients', { ...input, ...page }))
  const summary = `${rows.length} of ${totalCount} clients`
  await printList(ctx, options, { columns: COLUMNS, rows, around: { totalCount }, summary })
}
