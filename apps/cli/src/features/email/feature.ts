import { EMAIL_WORDS } from '@forecourt/core/features/email/enums'
import { withWriteOptions, DAY_COMPLETIONS, type Feature } from '../../kit/program'

/** @source server 24.3 */
export const emailFeature: Feature = (program, does) => {
  const email = program
    .command('email')
    .argument(
      '<paper>',
      'receipt, entry (its receipt), statement, agreement, account, boe, and others that `email` lists',
    )
    .argument('<record...>', 'the number of a receipt, entry or hire, else an account, a registration or a client')
    .description('send a document to its client by e-mail; most need the passcode')
  withWriteOptions(email)
    .option('--to <address>', 'this address instead of that of the client')
    .option('--subject <words>', 'instead of the standard words of the document')
    .option('--text <words>', 'instead of the standard words of the document')
    .option('--keep-address', 'save the address of --to with the client')
    .option('--day <day>', 'of a settlement: the day on which it is paid')
    .option('--amount <euro>', 'of an invoice')
    .declare({
      json: { keys: ['id?', 'client', 'paper', 'to', 'subject', 'text', 'key?'] },
      examples: [
        'email receipt 10482',
        'email statement HP-2219 --dry-run',
        'email agreement "ABC 123" --to maria@example.com',
      ],
      words: [EMAIL_WORDS, 'record'],
      values: { '--day': DAY_COMPLETIONS },
    })
    .action(does(async () => (await import('./send')).sendEmail))
}
