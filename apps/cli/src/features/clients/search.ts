import { clientFieldsOf } from '@forecourt/core/features/clients/fields'
import type { ClientOut } from '@forecourt/core/features/clients/schemas'
import type { ListColumn } from '../../kit/columns'
import type { Context } from '../../kit/context'
import { exportFile } from '../../kit/export-file'
import { printList } from '../../kit/list-output'
import { type CommandInput, rowLimit, type Options, sortOptions, optionText } from '../../kit/options'
import { readFirstRows } from '../../kit/pages'
import { plainName } from '../../kit/plain-names'
import { CLIENT_SORTS } from './sorts'

const SHOWN = 25

const COLUMNS: readonly ListColumn<ClientOut>[] = [
  { name: 'id', header: 'Id', kind: 'number', value: (row) => row.id },
  ...[...clientFieldsOf('who'), ...clientFieldsOf('contact'), ...clientFieldsOf('address')].map(
    ({ name, label, short = label }): ListColumn<ClientOut> => ({
      name: plainName(name),
      header: short,
      kind: 'text',
      value: (row) => row[name],
    }),
  ),
]

function clientsInput(text: string | null, options: Options) {
  return { text, ...sortOptions(options, { columns: CLIENT_SORTS, usual: 'Surname', days: [] }) }
}

export function exportClients(ctx: Context, { options }: CommandInput): Promise<void> {
  const input = { ...clientsInput(optionText(options, 'text'), options), idnoMobileNo: optionText(options, 'id') }
  return exportFile(ctx, options, { operation: 'ExportClients', input })
}

export async function searchClients(ctx: Context, { words, options }: CommandInput): Promise<void> {
  const limit = rowLimit(options, SHOWN)
  const input = clientsInput(words.join(' '), options)
  const { client } = await ctx.connect()
  const { rows, totalCount } = await readFirstRows(limit, (page) => client.call('GetClients', { ...input, ...page }))
  const summary = `${rows.length} of ${totalCount} clients`
  await printList(ctx, options, { columns: COLUMNS, rows, around: { totalCount }, summary })
}
