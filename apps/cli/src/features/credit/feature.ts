import { DAY_COMPLETIONS, type Feature, type ProgramCommand, withWriteOptions } from '../../kit/program'

/** Commands that change the credit of an account as a whole. */
export const creditFeature: Feature = (program, does) => {
  withChangeOptions(program.command('withdraw').argument('[words...]'))
    .usage('<account> [day] [options]')
    .description('withdraw from the credit of an account: what is owed, and with it the end of its schedule')
    .declare({
      json: { answer: 'WithdrawCredit' },
      examples: ['withdraw HP-2219 --dry-run', 'withdraw HP-2219 --date yesterday --json'],
      words: ['account'],
      values: { '--date': DAY_COMPLETIONS },
    })
    .action(does(async () => (await import('./change')).withdrawCommand))
  withChangeOptions(program.command('reschedule').argument('[words...]'))
    .usage('<account> [<n> months] [each <money>] [from <day>] [holiday <n> months] [on <day>] [at <rate>] [options]')
    .description('change the terms of the payments to come of an account')
    .declare({
      json: { answer: 'Reschedule' },
      examples: [
        'reschedule HP-2219 48 months from 1/1 --dry-run',
        'reschedule HP-2219 each 150 --json',
        'reschedule HP-2219 holiday 3 months',
      ],
      words: ['account'],
      values: { '--date': DAY_COMPLETIONS },
    })
    .action(does(async () => (await import('./change')).rescheduleCommand))
}

function withChangeOptions(command: ProgramCommand): ProgramCommand {
  return withWriteOptions(command).option('--date <day>', 'the day of the change (today)').allowUnknownOption()
}
