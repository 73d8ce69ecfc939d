import { ATTACHMENT_KIND_WORDS } from '@forecourt/core/features/attachments/enums'
import { asFile, asList, type Feature } from '../../kit/program'

/** @source commands 3.10 */
export const attachmentsFeature: Feature = (program, does) => {
  program
    .command('attach')
    .argument('<record>', 'a registration, chassis, account or ID No')
    .argument('<file...>', 'JPEG, PNG, WebP or PDF')
    .description('attach photos and scans to a vehicle or client')
    .option('--kind <kind>', `${Object.values(ATTACHMENT_KIND_WORDS).join(', ')} (photo; identity of a client)`)
    .action(does(async () => (await import('./attachments')).attach))
  asList(asFile(program.command('attachments').argument('[record]', 'a registration, chassis, account or ID No')))
    .description('the files of a vehicle or client, or of all of them, or one of these files')
    .option('--kind <kind>', `only these: ${Object.values(ATTACHMENT_KIND_WORDS).join(', ')}`)
    .option('--text <text>', 'only those with every word in their name, or in what their record is found by')
    .option('--get <number>', 'the file with this number in the list, into --out')
    .option('--thumbnail', 'its thumbnail')
    .action(does(async () => (await import('./attachments')).attachments))
}
