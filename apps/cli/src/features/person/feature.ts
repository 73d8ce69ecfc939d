import { withFileOptions, type Feature } from '../../kit/program'

/** @source server 25 */
export const personFeature: Feature = (program, does) => {
  const person = program.command('person').description('all data of a client')
  const exported = person.command('export').argument('<client...>', 'an ID No, a full name, or the number of a client')
  withFileOptions(exported)
    .description('all data of a client, as JSON or PDF; needs the passcode')
    .option('--pdf <file>', 'write it to this file as a PDF instead')
    .declare({ examples: ['person export 0412385M --out person.json', 'person export 0412385M --pdf person.pdf'] })
    .action(does(async () => (await import('./export')).exportPerson))
  person
    .command('erase')
    .argument('<client...>', 'an ID No, a full name, or the number of a client')
    .description('what erasing a client would replace, or erase them; needs the passcode')
    .option('--apply', 'erase them, for good')
    .option('--name <name>', 'their full name, with --apply')
    .declare({
      json: { keys: ['clientID', 'name', 'idno', 'retentionDays', 'from', 'refusals', 'replaced', 'erased'] },
      examples: ['person erase 0412385M', "person erase 0412385M --apply --name 'Maria Borg'"],
    })
    .action(does(async () => (await import('./erase')).erasePersonCommand))
}
