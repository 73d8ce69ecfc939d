import { ATTACHMENT_KIND_WORDS } from '@forecourt/core/features/attachments/enums'
import { withFileOptions, withListOptions, type Feature } from '../../kit/program'

const KINDS = Object.values(ATTACHMENT_KIND_WORDS)

/** @source commands 3.10 */
export const attachmentsFeature: Feature = (program, does) => {
  program
    .command('attach')
    .argument('<record>', 'a registration, chassis, account or ID No')
    .argument('<file...>', 'JPEG, PNG, WebP or PDF')
    .description('attach photos and scans to a vehicle or client')
    .option('--kind <kind>', `${KINDS.join(', ')} (photo; identity of a client)`)
    .declare({
      json: { keys: ['record', 'recordID', 'kind', 'added'] },
      examples: ['attach "ABC 123" front.jpg back.jpg', 'attach 0374590M card.pdf --kind identity'],
      words: ['vehicle', 'file'],
      values: { '--kind': KINDS },
    })
    .action(does(async () => (await import('./attachments')).attachFiles))
  withListOptions(
    withFileOptions(program.command('attachments').argument('[record]', 'a registration, chassis, account or ID No')),
  )
    .description('the files of a vehicle or client, or of all of them, or one of these files')
    .option('--kind <kind>', `only these: ${KINDS.join(', ')}`)
    .option('--text <text>', 'only those with every word in their name, or in what their record is found by')
    .option('--get <number>', 'the file with this number in the list, into --out')
    .option('--thumbnail', 'its thumbnail')
    .declare({
      json: {
        keys: ['file?', 'kept?', 'bytes?', 'data?'],
        rows: ['number', 'id', 'kind', 'name', 'type', 'size', 'sha256', 'of', 'addedBy'],
      },
      examples: [
        'attachments "ABC 123"',
        'attachments "ABC 123" --get 1 --out front.jpg',
        'attachments --kind agreement --text maria',
      ],
      words: ['vehicle', []],
      values: { '--kind': KINDS },
    })
    .action(does(async () => (await import('./attachments')).printAttachments))
}
