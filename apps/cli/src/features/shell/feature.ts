import { commandTree } from '../../kit/command-tree'
import { asFile, asList, type Feature } from '../../kit/program'
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
    .command('man')
    .description('print the manual page: forecourt man > ~/.local/share/man/man1/forecourt.1')
    .action(
      does(async () => {
        const { printManual } = await import('./man')
        return (ctx) => printManual(ctx, commandTree(program, examplesOf))
      }),
    )
  program
    .command('doctor')
    .description('check the server, the clock, the versions and the sign-in')
    .action(does(async () => (await import('./doctor')).doctor))
  asFile(asList(program.command('api')))
    .argument('[call]', 'its name, as `api --list` and `/api/docs` have it')
    .usage('<call> [options]')
    .option('--field <name=value>', 'a field of it, as often as there are; name[]=value is one of a list', kept, [])
    .option('--input <file>', 'all of them as a JSON object; - reads the standard input')
    .option('--key <key>', 'the idempotency key of a call that writes: the same key is never saved twice')
    .option('--list', 'list the calls, or those with these letters in their name')
    .description('make any call to the server and print its answer unchanged')
    .action(does(async () => (await import('./api')).api))
}

function kept(value: string, before: readonly string[]): string[] {
  return [...before, value]
}
