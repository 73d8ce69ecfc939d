import { CLIENT_FIELDS } from '@forecourt/core/features/clients/fields'
import { asExport, asList, asWrite, type Feature, withSorting } from '../../kit/program'
import { CLIENT_SORTS } from './sorts'

export const clientsFeature: Feature = (program, does) => {
  const client = program.command('client').description('clients')
  const search = client.command('search').argument('[text...]').description('clients by name, ID No, address or phone')
  withSorting(asList(search), CLIENT_SORTS)
    .option('--limit <count>', 'at most this many (25); 0 for all')
    .action(does(async () => (await import('./search')).searchClients))
  asWrite(client.command('add'))
    .argument('<fields...>')
    .usage('<field=value...> [options]')
    .description(`add a client: ${CLIENT_FIELDS.map(({ name }) => name).join(', ')}`)
    .action(does(async () => (await import('./write')).addClient))
  asWrite(client.command('edit'))
    .argument('<words...>')
    .usage('<ID No> <field=value...> [options]')
    .description('change fields of a client, named by ID No; an empty value clears one')
    .action(does(async () => (await import('./write')).editClient))
}

/** The files that this feature fills; `program` is the export command. */
export const clientsExports: Feature = (program, does) => {
  const clients = asExport(program.command('clients').description('clients, as CSV'))
    .option('--text <text>', 'only clients with these words')
    .option('--id <start>', 'only those whose ID No or phone begins so')
  withSorting(clients, CLIENT_SORTS).action(does(async () => (await import('./search')).exportClients))
}
