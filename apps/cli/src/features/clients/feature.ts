import { asList, type Feature } from '../../kit/program'

export const clientsFeature: Feature = (program, does) => {
  const client = program.command('client').description('clients')
  asList(client.command('search').argument('[text...]').description('clients by name, ID No, address or phone'))
    .option('--limit <count>', 'at most this many (25); 0 for all')
    .action(does(async () => (await import('./search')).searchClients))
}
