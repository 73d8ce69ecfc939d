import { APR_UNITS, CREDIT_PAPERS, HP_SORTS } from '@forecourt/core/features/hire-purchase/enums'
import { SETTLEMENT_METHODS } from '@forecourt/core/features/settings/enums'
import type { Command } from 'commander'
import { asExport, asFile, asList, type Feature, withSorting } from '../../kit/program'

export const hirePurchaseFeature: Feature = (program, does) => {
  const hp = program.command('hp').description('hire purchase: payments due, accounts, schedules')
  const due = does(async () => (await import('./due')).due)
  const isDue = 'the HP accounts with a payment due on a day (today)'
  for (const command of [hp.command('due'), program.command('due')])
    withDueFilters(asList(command.argument('[day...]').description(isDue)))
      .option('--plain', 'print the list, also on a terminal')
      .action(due)
  const schedules = asList(hp.command('schedules').argument('[text...]').description('HP accounts, by words'))
  withSorting(schedules.option('--pending', 'only those with payments open'), HP_SORTS).action(
    does(async () => (await import('./schedules')).schedules),
  )
  asList(hp.command('show').argument('<account...>').description('the instalments of an account')).action(
    does(async () => (await import('./show')).show),
  )
  hp.command('settlement')
    .argument('<account...>')
    .option('--day <day>', 'the day to settle on (today)')
    .option('--on <day>', 'the same')
    .option('--all', 'by all five methods with their lines; needs the passcode')
    .description('what settles an account on a day')
    .action(does(async () => (await import('./settlement')).settlement))
  asFile(
    hp
      .command('paper')
      .argument('<paper>')
      .argument('<account...>')
      .description(`a credit document of an account, as PDF: ${CREDIT_PAPERS.join(', ')}; needs the passcode`),
  )
    .option('--day <day>', 'the day of a settlement (today)')
    .option('--method <method>', `by which it is settled: ${SETTLEMENT_METHODS.join(', ')} (specified)`)
    .action(does(async () => (await import('./paper')).paper))
  program
    .command('quote')
    .argument('[words...]')
    .usage('<price> <deposit> <months> [rate] [options]')
    .description(
      'what a hire purchase would cost a month, with its 2% bank charge; a rate is flat, in percent a year on the amount financed, and without one there is no interest',
    )
    .option('--pdf <file>', 'fill this file with the credit information (SECCI) of the quote; asks the server')
    .option('--until <day>', 'the last day on which that information binds')
    .option('--reg <mark>', 'the vehicle that it names')
    .option('--if-exists <what>', 'fail, replace or keep when the file is there', 'fail')
    .action(does(async () => (await import('./quote')).quote))
  program
    .command('apr')
    .argument(
      '<file>',
      'columns date and amount: money lent above zero, money paid back below; - reads what is piped in',
    )
    .option('--unit <unit>', `what intervals are counted in: ${APR_UNITS.join(', ')} (months)`)
    .description('the annual percentage rate of charge of any flows, by Directive 2008/48/EC Annex I')
    .action(does(async () => (await import('./apr')).apr))
}

/** The filters of payments due, but the day. */
function withDueFilters(command: Command): Command {
  const filtered = command
    .option('--text <text>', 'only accounts with these words')
    .option('--bucket <age>', 'only today, 1-30, 31-60, 61-90 or over-90 days late')
  return withSorting(filtered, HP_SORTS)
}

/** The files that this feature fills; `program` is the export command. */
export const hirePurchaseExports: Feature = (program, does) => {
  const schedules = asExport(program.command('hp-schedules').description('HP accounts, as CSV'))
    .option('--text <text>', 'only accounts with these words')
    .option('--pending', 'only those with payments open')
  withSorting(schedules, HP_SORTS).action(does(async () => (await import('./exports')).exportSchedules))
  const due = asExport(program.command('hp-due').description('HP accounts with a payment due, as CSV'))
  withDueFilters(due.option('--day <day>', 'due on this day (today)')).action(
    does(async () => (await import('./exports')).exportDue),
  )
}
