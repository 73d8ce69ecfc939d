import { commandTree } from '../../kit/command-tree'
import { withFileOptions, withListOptions, type Feature, listShape } from '../../kit/program'

export const shellFeature: Feature = (program, does) => {
  program
    .command('completion')
    .argument('<shell>', 'bash, zsh or fish')
    .description('print what makes a shell complete the commands')
    .declare({ json: null, examples: ['completion bash', 'completion fish'], words: [['bash', 'zsh', 'fish'], []] })
    .action(
      does(async () => {
        const { printCompletionScript } = await import('./completion')
        return printCompletionScript
      }),
    )
  withListOptions(program.command('commands'))
    .option('--markdown', 'the whole reference as Markdown')
    .description('list every command')
    .declare({ json: listShape(['path', 'names', 'description', 'usage']), examples: ['commands', 'commands --json'] })
    .action(
      does(async () => {
        const { listCommands } = await import('./commands')
        return (ctx, given) => listCommands(ctx, given, commandTree(program))
      }),
    )
  program
    .command('man')
    .description('print the manual page: forecourt man > ~/.local/share/man/man1/forecourt.1')
    .declare({ json: null, examples: ['man'] })
    .action(
      does(async () => {
        const { printManual } = await import('./man')
        return (ctx) => printManual(ctx, commandTree(program))
      }),
    )
  program
    .command('doctor')
    .description('check the server, the clock, the versions and the sign-in')
    .declare({ json: { keys: ['findings'] }, examples: ['doctor'] })
    .action(does(async () => (await import('./doctor')).doctor))
  withFileOptions(withListOptions(program.command('api')))
    .argument('[call]', 'its name, as `api --list` and `/api/docs` have it')
    .usage('<call> [options]')
    .option(
      '--field <name=value>',
      'a field of it, as often as there are; name[]=value is one of a list',
      collectValues,
      [],
    )
    .option('--input <file>', 'all of them as a JSON object; - reads the standard input')
    .option('--key <key>', 'the idempotency key of a call that writes: the same key is never saved twice')
    .option('--list', 'list the calls, or those with these letters in their name')
    .description('make any call to the server and print its answer unchanged')
    .declare({
      json: null,
      examples: ['api GetVehicle --field vehicleID=12', 'api --list cash'],
      words: ['call', []],
      values: { '--input': 'file' },
    })
    .action(does(async () => (await import('./api')).callApi))
}

function collectValues(value: string, before: readonly string[]): string[] {
  return [...before, value]
}
