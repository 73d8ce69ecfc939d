import { asExport, asList, type Feature } from '../../kit/program'

export const hirePurchaseFeature: Feature = (program, does) => {
  const hp = program.command('hp').description('hire purchase: payments due, accounts, schedules')
  const due = does(async () => (await import('./due')).due)
  const isDue = 'the HP accounts with a payment due on a day (today)'
  for (const command of [hp.command('due'), program.command('due')])
    asList(command.argument('[day...]').description(isDue))
      .option('--text <text>', 'only accounts with these words')
      .option('--bucket <age>', 'only today, 1-30, 31-60, 61-90 or over-90 days late')
      .option('--sort <column>', 'RegNo, HpAccountNo, DueDate, Name, Surname, Make or Model')
      .option('--asc', 'smallest first')
      .option('--plain', 'print the list, also on a terminal')
      .action(due)
  asList(hp.command('schedules').argument('[text...]').description('HP accounts, by words'))
    .option('--pending', 'only those with payments open')
    .option('--sort <column>', 'RegNo, HpAccountNo, DueDate, Name, Surname, Make or Model')
    .option('--asc', 'smallest first')
    .action(does(async () => (await import('./schedules')).schedules))
  asList(hp.command('show').argument('<account...>').description('the instalments of an account')).action(
    does(async () => (await import('./show')).show),
  )
  hp.command('settlement')
    .argument('<account...>')
    .option('--day <day>', 'the day to settle on (today)')
    .description('what settles an account on a day')
    .action(does(async () => (await import('./settlement')).settlement))
}

/** The files that this feature fills; `program` is the export command. */
export const hirePurchaseExports: Feature = (program, does) => {
  asExport(program.command('hp-schedules').description('HP accounts, as CSV'))
    .option('--text <text>', 'only accounts with these words')
    .option('--pending', 'only those with payments open')
    .option('--sort <column>', 'RegNo, HpAccountNo, DueDate, Name, Surname, Make or Model')
    .option('--asc', 'smallest first')
    .action(does(async () => (await import('./exports')).exportSchedules))
  asExport(program.command('hp-due').description('HP accounts with a payment due, as CSV'))
    .option('--day <day>', 'due on this day (today)')
    .option('--text <text>', 'only accounts with these words')
    .option('--bucket <age>', 'only today, 1-30, 31-60, 61-90 or over-90 days late')
    .option('--sort <column>', 'RegNo, HpAccountNo, DueDate, Name, Surname, Make or Model')
    .option('--asc', 'smallest first')
    .action(does(async () => (await import('./exports')).exportDue))
}
