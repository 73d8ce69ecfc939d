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
  locking('lock').action(does(async () => (await import('./months')).lockMonth))
  locking('unlock').action(does(async () => (await import('./months')).unlockMonth))
}
