import { asList, asWrite, type Feature } from '../../kit/program'

export const settingsFeature: Feature = (program, does) => {
  const months = program.command('months').description('months that are locked, so that nothing dated in them changes')
  asList(months.command('list').description('the months that are over, newest first')).action(
    does(async () => (await import('./months')).listMonths),
  )
  const locking = (name: 'lock' | 'unlock') =>
    asWrite(
      months
        .command(name)
        .argument('<month...>')
        .description(`${name} a month: october 2026, 10/2026 or last-month; needs the passcode`),
    )
  const config = asList(program.command('config').description('the settings of the dealership, by name'))
  config.action(does(async () => (await import('./config')).listSettings))
  config
    .command('get')
    .argument('<setting>')
    .description('print one setting')
    .action(does(async () => (await import('./config')).getSetting))
  asWrite(config.command('set'))
    .argument('<settings...>')
    .usage('<setting=value...> [options]')
    .description('change settings, all of them or none; needs the passcode')
    .action(does(async () => (await import('./config')).setSettings))
  locking('lock').action(does(async () => (await import('./months')).lockMonth))
  locking('unlock').action(does(async () => (await import('./months')).unlockMonth))
}
