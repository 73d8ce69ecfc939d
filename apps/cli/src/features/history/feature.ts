import { CHANGE_ACTIONS, HISTORY_KINDS } from '@forecourt/core/features/history/enums'
import {
  withExportOptions,
  withListOptions,
  type Feature,
  MONTH_COMPLETIONS,
  type ProgramCommand,
  withPeriod,
} from '../../kit/program'

const KINDS = HISTORY_KINDS.join(', ')

export const historyFeature: Feature = (program, does) => {
  withListOptions(
    program
      .command('history')
      .argument('<kind>', KINDS)
      .argument('[id...]', 'its number, or how a client, vehicle or account is called; the settings have none')
      .description('every save of a record, with each field before and after'),
  )
    .option('--limit <count>', 'at most this many saves (100); 0 for all')
    .declare({
      json: { answer: 'GetHistory' },
      examples: ['history vehicle ABC 123', 'history settings'],
      words: [HISTORY_KINDS, 'record'],
    })
    .action(does(async () => (await import('./history')).printHistory))
  withListOptions(
    program
      .command('who-changed')
      .argument('<words...>')
      .usage('<vehicle> [field] [options]')
      .description('who changed a vehicle, or those of its fields that have these words, newest first'),
  )
    .option('--limit <count>', 'at most this many saves (100); 0 for all')
    .declare({
      json: { answer: 'GetHistory' },
      examples: ['who-changed GHV 552 price', 'who-changed ABC 123 --csv'],
      words: ['vehicle'],
    })
    .action(does(async () => (await import('./who-changed')).printWhoChanged))
  program
    .command('put-back')
    .argument('<event>', 'the event of a save, as `history` names it')
    .description('set what a save changed to what it was before; shows what that sets')
    .option('--yes', 'do not ask')
    .declare({
      json: { keys: ['eventID', 'summary', 'becomes', 'sets'] },
      examples: ['put-back 18231', 'put-back 18231 --yes'],
      words: ['event', []],
    })
    .action(does(async () => (await import('./revert-save')).revertSaveCommand))
  withFilters(withListOptions(program.command('changes').description('every save of all records, newest first')))
    .option('--limit <count>', 'at most this many saves (100); 0 for all')
    .declare({
      json: { answer: 'GetChanges' },
      examples: ['changes --days today --user maria', 'changes --deleted-only --month last-month'],
    })
    .action(does(async () => (await import('./changes')).printAllChanges))
}

function withFilters(command: ProgramCommand): ProgramCommand {
  return withPeriod(command, 'saved')
    .option('--user <username>', 'saved by this user')
    .option('--kind <kind>', KINDS)
    .option('--action <action>', CHANGE_ACTIONS.join(', '))
    .option('--deleted-only', 'only deletions')
    .option('--month <month>', 'of entries dated in this month, before or after: october 2026, 2026-10 or last-month')
    .option('--amount <money>', 'of exactly this amount, before or after')
    .option('--at-least <money>', 'of this amount or more')
    .option('--at-most <money>', 'of this amount or less')
    .declare({
      values: { '--user': 'user', '--kind': HISTORY_KINDS, '--action': CHANGE_ACTIONS, '--month': MONTH_COMPLETIONS },
    })
}

export const historyExports: Feature = (program, does) => {
  withFilters(withExportOptions(program.command('changes').description('every save of all records, as CSV')))
    .declare({ examples: ['export changes --days last-month --out changes.csv'] })
    .action(does(async () => (await import('./changes')).exportChanges))
}
