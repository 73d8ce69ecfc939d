import { DAY_COMPLETIONS, type Feature, listShape, withListOptions } from '../../kit/program'

export const creditFeature: Feature = (program, does) => {
  const credit = program
    .command('credit')
    .description('what the law of credit asks of accounts')
    .declare({ examples: ['credit missing', 'credit missing --since 2026-11-20 --json'] })
  withListOptions(
    credit
      .command('missing')
      .option('--since <day>', 'only accounts sold on this day or later')
      .description('accounts of which something is missing: silent when none is, else a line each and exit code 1'),
  )
    .declare({
      json: listShape(['vehicleID', 'hpAccountNo', 'regNo', 'clientName', 'soldDate', 'missing'], 'totalCount'),
      examples: ['credit missing', 'credit missing --since 20/11/2026 --json'],
      values: { '--since': DAY_COMPLETIONS },
    })
    .action(does(async () => (await import('./missing')).printMissing))
}
