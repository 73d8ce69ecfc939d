import { withListOptions, type Feature, listShape, withPeriod } from '../../kit/program'
import { IF_EXISTS } from '../../kit/save-file'

export const statementsFeature: Feature = (program, does) => {
  const statement = program
    .command('statement')
    .argument('<record...>', 'an HP account, a registration, or a client by ID No or whole name')
    .description('what a client or an account owed, paid and owes; needs the passcode')
  withPeriod(withListOptions(statement), 'what was owed and paid')
    .option('--pdf <file>', 'write it to this file as a PDF')
    .option('--if-exists <what>', 'fail, replace or keep when the file is there', 'fail')
    .declare({
      json: listShape(
        ['account', 'regNo', 'date', 'what', 'reference', 'debit', 'credit', 'balance', 'cashID'],
        ...['client', 'fromDate', 'toDate', 'opening', 'debits', 'credits', 'closing', 'now', 'accounts'],
      ),
      examples: ['statement HP-2219', 'statement 0412385M --days 2026 --pdf statement.pdf'],
      words: ['account'],
      values: { '--if-exists': IF_EXISTS },
    })
    .action(does(async () => (await import('./statement')).statementCommand))
}
