import { CHANGE_ACTIONS, HISTORY_KINDS } from '@forecourt/core/features/history/enums'
import type { Command } from 'commander'
import { asExport, asList, type Feature, withPeriod } from '../../kit/program'

const KINDS = HISTORY_KINDS.join(', ')

export const historyFeature: Feature = (program, does) => {
  asList(
    program
      .command('history')
      .argument('<kind>', KINDS)
      .argument('[id...]', 'its number, or how a client, vehicle or account is called; the settings have none')
      .description('every save of a record, with each field before and after'),
  )
    .option('--limit <count>', 'at most this many saves (100); 0 for all')
    .action(does(async () => (await import('./history')).history))
  asList(
    program
      .command('who-changed')
      .argument('<words...>')
      .usage('<vehicle> [field] [options]')
      .description('who changed a vehicle, or those of its fields that have these words, newest first'),
  )
    .option('--limit <count>', 'at most this many saves (100); 0 for all')
    .action(does(async () => (await import('./who-changed')).whoChanged))
  program
    .command('put-back')
    .argument('<event>', 'the event of a save, as `history` names it')
    .description('set what a save changed to what it was before; shows what that sets')
    .option('--yes', 'do not ask')
    .action(does(async () => (await import('./put-back')).putBack))
  withFilters(asList(program.command('changes').description('every save of all records, newest first')))
    .option('--limit <count>', 'at most this many saves (100); 0 for all')
    .action(does(async () => (await import('./changes')).changes))
}

function withFilters(command: Command): Command {
  return withPeriod(command, 'saved')
    .option('--user <username>', 'saved by this user')
    .option('--kind <kind>', KINDS)
    .option('--action <action>', CHANGE_ACTIONS.join(', '))
    .option('--deleted-only', 'only deletions')
    .option('--month <month>', 'of entries dated in this month, before or after: october 2026, 2026-10 or last-month')
    .option('--amount <money>', 'of exactly this amount, before or after')
    .option('--at-least <money>', 'of this amount or more')
    .option('--at-most <money>', 'of this amount or less')
}

/** The files that this feature fills; `program` is the export command. */
export const historyExports: Feature = (program, does) => {
  withFilters(asExport(program.command('changes').description('every save of all records, as CSV'))).action(
    does(async () => (await import('./changes')).exportChanges),
  )
}
