import { withListOptions, type Feature } from '../../kit/program'

export const integrityFeature: Feature = (program, does) => {
  withListOptions(program.command('check').description('verify the books: silent when well, a line per fault when not'))
    .declare({ json: { answer: 'CheckBooks' }, examples: ['check', 'check --json'] })
    .action(does(async () => (await import('./check')).checkBooks))
}
