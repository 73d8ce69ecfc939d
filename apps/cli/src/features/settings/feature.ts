import { SETTINGS_CHECKS } from '@forecourt/core/features/settings/enums'
import { withListOptions, withWriteOptions, type Feature, listShape, MONTH_COMPLETIONS } from '../../kit/program'

export const settingsFeature: Feature = (program, does) => {
  const months = program
    .command('months')
    .description('months that are locked, so that nothing dated in them changes')
    .declare({ examples: ['months list', 'months lock last-month'] })
  withListOptions(months.command('list').description('the months that are over, newest first'))
    .declare({ json: listShape(['month', 'locked', 'lockedBy', 'lockedAt']), examples: ['months list'] })
    .action(does(async () => (await import('./months')).listMonths))
  const locking = (name: 'lock' | 'unlock', ...examples: string[]) =>
    withWriteOptions(
      months
        .command(name)
        .argument('<month...>')
        .description(`${name} a month: october 2026, 10/2026 or last-month; needs the passcode`),
    ).declare({ json: { keys: ['month', 'locked', 'key'] }, examples, words: [MONTH_COMPLETIONS] })
  const config = withListOptions(program.command('config').description('the settings of the dealership, by name'))
  config
    .declare({ json: listShape(['name', 'value'], 'totalCount'), examples: ['config', 'config --json'] })
    .action(does(async () => (await import('./config')).listSettings))
  config
    .command('get')
    .argument('<setting>')
    .description('print one setting')
    .declare({ json: { keys: ['name', 'value'] }, examples: ['config get cashLimit'] })
    .action(does(async () => (await import('./config')).getSetting))
  withWriteOptions(config.command('set'))
    .argument('<settings...>')
    .usage('<setting=value...> [options]')
    .description('change settings, all of them or none; needs the passcode')
    .option('--accept <checks>', `confirm these checks: ${SETTINGS_CHECKS.join(', ')}`)
    .declare({
      values: { '--accept': SETTINGS_CHECKS },
      json: { keys: ['changed', 'key?'] },
      examples: ['config set cashLimit=10000 dealership.phone=21234567'],
    })
    .action(does(async () => (await import('./config')).setSettings))
  locking('lock', 'months lock last-month', 'months lock october 2026').action(
    does(async () => (await import('./months')).lockMonthCommand),
  )
  locking('unlock', 'months unlock last-month').action(does(async () => (await import('./months')).unlockMonthCommand))
}
