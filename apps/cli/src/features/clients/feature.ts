import { CLIENT_FIELDS, clientFieldsOf } from '@forecourt/core/features/clients/fields'
import { plainName } from '../../kit/plain-names'
import {
  withExportOptions,
  withListOptions,
  withWriteOptions,
  type Feature,
  listShape,
  withSorting,
} from '../../kit/program'
import { CLIENT_SORTS } from './sorts'

const ROWS = [
  'id',
  ...(['who', 'contact', 'address'] as const).flatMap((part) =>
    clientFieldsOf(part).map(({ name }) => plainName(name)),
  ),
]

export const clientsFeature: Feature = (program, does) => {
  const client = program
    .command('client')
    .description('clients')
    .declare({ examples: ['client search maria borg'] })
  const search = client.command('search').argument('[text...]').description('clients by name, ID No, address or phone')
  withSorting(withListOptions(search), CLIENT_SORTS)
    .option('--limit <count>', 'at most this many (25); 0 for all')
    .declare({
      json: listShape(ROWS, 'totalCount'),
      examples: ['client search maria borg', 'client search 79123456 --json'],
    })
    .action(does(async () => (await import('./search')).searchClients))
  withWriteOptions(client.command('add'))
    .argument('<fields...>')
    .usage('<field=value...> [options]')
    .description(`add a client: ${CLIENT_FIELDS.map(({ name }) => name).join(', ')}`)
    .declare({
      json: { keys: ['id?', 'idno', 'name', 'surname', 'key?'] },
      examples: ['client add idno=0412385M name=Maria surname=Borg mobNo=79123456'],
    })
    .action(does(async () => (await import('./write')).addClientCommand))
  withWriteOptions(client.command('edit'))
    .argument('<words...>')
    .usage('<ID No> <field=value...> [options]')
    .description('change fields of a client, named by ID No; an empty value clears one')
    .declare({
      json: { keys: ['id', 'key?'] },
      examples: ['client edit 0412385M mobNo=79123456 email=', 'client edit 0412385M address3=Mosta --dry-run'],
    })
    .action(does(async () => (await import('./write')).editClientCommand))
}

export const clientsExports: Feature = (program, does) => {
  const clients = withExportOptions(program.command('clients').description('clients, as CSV'))
    .option('--text <text>', 'only clients with these words')
    .option('--id <start>', 'only those whose ID No or phone begins so')
    .declare({ examples: ['export clients --text borg --out clients.csv'] })
  withSorting(clients, CLIENT_SORTS).action(does(async () => (await import('./search')).exportClients))
}
