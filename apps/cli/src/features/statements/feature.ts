import { asList, type Feature, withPeriod } from '../../kit/program'

export const statementsFeature: Feature = (program, does) => {
  const statement = program
    .command('statement')
    .argument('<record...>', 'an HP account, a registration, or a client by ID No or whole name')
    .description('what a client or an account owed, paid and owes; needs the passcode')
  withPeriod(asList(statement), 'what was owed and paid')
    .option('--pdf <file>', 'write it to this file as a PDF')
    .option('--if-exists <what>', 'fail, replace or keep when the file is there', 'fail')
    .action(does(async () => (await import('./statement')).statement))
}
