import { commandTree } from '../../kit/command-tree'
import { asList, type Feature } from '../../kit/program'
import { examplesOf } from './examples'

export const shellFeature: Feature = (program, does) => {
  program
    .command('completion')
    .argument('<shell>', 'bash, zsh or fish')
    .description('print what makes a shell complete the commands')
    .action(
      does(async () => {
        const { completion } = await import('./completion')
        return completion
      }),
    )
  asList(program.command('commands'))
    .option('--markdown', 'the whole reference as Markdown')
    .description('list every command')
    .action(
      does(async () => {
        const { listCommands } = await import('./commands')
        return (ctx, given) => listCommands(ctx, given, commandTree(program, examplesOf))
      }),
    )
  program
    .command('doctor')
    .description('check the server, the clock, the versions and the sign-in')
    .action(does(async () => (await import('./doctor')).doctor))
}
