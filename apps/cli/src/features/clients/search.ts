import { clientFieldsOf } from '@forecourt/core/features/clients/fields'
import type { ClientOut } from '@forecourt/core/features/clients/schemas'
import type { Column } from '../../kit/columns'
import type { Context } from '../../kit/context'
import { exportFile } from '../../kit/export-file'
import { printList } from '../../kit/list-output'
import { type Given, limitOf, type Options, sortingOf, textOf } from '../../kit/options'
import { firstRows } from '../../kit/pages'
import { plainName } from '../../kit/plain-names'
import { CLIENT_SORTS } from './sorts'

const SHOWN = 25

const COLUMNS: readonly Column<ClientOut>[] = [
  { name: 'id', header: 'Id', kind: 'number', value: (row) => row.id },
  ...[...clientFieldsOf('who'), ...clientFieldsOf('contact'), ...clientFieldsOf('address')].map(
    ({ name, label, short = label }): Column<ClientOut> => ({
      name: plainName(name),
      header: short,
      kind: 'text',
      value: (row) => row[name],
    }),
  ),
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
