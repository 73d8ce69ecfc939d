import { TERMS_CHECKS, WITHDRAWAL_CHECKS } from '@forecourt/core/features/credit/enums'
import { IF_EXISTS } from '../../kit/save-file'
import {
  DAY_COMPLETIONS,
  type Feature,
  listShape,
  type ProgramCommand,
  withListOptions,
  withWriteOptions,
} from '../../kit/program'

/** What the credit file of accounts lacks, and commands that change the credit of an account as a whole. */
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
  program
    .command('card')
    .argument('[words...]')
    .usage('<reg> [<n> months] [deposit <money>] [at <rate>] [price <money>] [a4] [and <reg>, …] [options]')
    .description('window cards of cars in stock as PDF, with the price and a representative example of credit')
    .option('--out <file>', 'fill this file with the cards')
    .option('--text', 'print the adverts as text instead')
    .option('--if-exists <what>', 'fail, replace or keep when the file is there', 'fail')
    .declare({
      json: { keys: ['problem?', 'offers?', 'file?', 'kept?', 'bytes?'] },
      examples: [
        'card GHV 552 48 months deposit 500 --out card.pdf',
        'card GHV 552 48 months deposit 500 and CXW 343 --text',
      ],
      words: ['vehicle'],
      values: { '--if-exists': IF_EXISTS },
    })
    .action(does(async () => (await import('./card')).cardCommand))
  withChangeOptions(program.command('withdraw').argument('[words...]'))
    .usage('<account> [day] [options]')
    .description('withdraw from the credit of an account: what is owed, and with it the end of its schedule')
    .declare({
      json: { answer: 'WithdrawCredit' },
      examples: ['withdraw HP-2219 --dry-run', 'withdraw HP-2219 --date yesterday --accept withdrawal --json'],
      words: ['account'],
      values: { '--date': DAY_COMPLETIONS, '--accept': WITHDRAWAL_CHECKS },
    })
    .option('--accept <checks>', `confirm these checks: ${WITHDRAWAL_CHECKS.join(', ')}`)
    .action(does(async () => (await import('./change')).withdrawCommand))
  withChangeOptions(program.command('reschedule').argument('[words...]'))
    .usage('<account> [<n> months] [each <money>] [from <day>] [holiday <n> months] [on <day>] [at <rate>] [options]')
    .description('change the terms of the payments to come of an account')
    .declare({
      json: { answer: 'Reschedule' },
      examples: [
        'reschedule HP-2219 48 months from 1/1 --dry-run',
        'reschedule HP-2219 each 150 --accept new-terms --json',
        'reschedule HP-2219 holiday 3 months',
      ],
      words: ['account'],
      values: { '--date': DAY_COMPLETIONS, '--accept': TERMS_CHECKS },
    })
    .option('--accept <checks>', `confirm these checks: ${TERMS_CHECKS.join(', ')}`)
    .action(does(async () => (await import('./change')).rescheduleCommand))
}

function withChangeOptions(command: ProgramCommand): ProgramCommand {
  return withWriteOptions(command).option('--date <day>', 'the day of the change (today)').allowUnknownOption()
}
