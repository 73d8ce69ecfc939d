import type { Command } from 'commander'
import { asExport, asList, type Feature } from '../../kit/program'

export const usersFeature: Feature = (program, does) => {
  const users = program.command('users').description('who may sign in')
  withUserFilters(asList(users.command('list').description('the users, by name'))).action(
    does(async () => (await import('./list')).listUsers),
  )
  const tokens = program.command('token').description('service tokens, which jobs and scripts sign in with')
  tokens
    .command('create')
    .description('make a service token and print it, this once')
    .requiredOption('--name <name>', 'what it is for, e.g. nightly')
    .requiredOption('--can <rights>', 'read, export, check, entries, prices: one or more, with commas')
    .option('--days <days>', 'for how many days it is valid', '365')
    .option('--passcode-stdin', 'read the passcode from the standard input')
    .action(does(async () => (await import('./tokens')).createToken))
  asList(tokens.command('list').description('the service tokens, the newest first'))
    .option('--all', 'also those that are revoked or expired')
    .action(does(async () => (await import('./tokens')).listTokens))
  tokens
    .command('revoke')
    .argument('<token>', 'its name or id')
    .description('refuse a service token from now on, on every server')
    .action(does(async () => (await import('./tokens')).revokeToken))
}

function withUserFilters(command: Command): Command {
  return command
    .option('--name <text>', 'only users with this in their name')
    .option('--active', 'only those who may sign in')
    .option('--inactive', 'only those who may not')
}

/** The files that this feature fills; `program` is the export command. */
export const usersExports: Feature = (program, does) => {
  withUserFilters(asExport(program.command('users').description('the users, as CSV'))).action(
    does(async () => (await import('./list')).exportUsers),
  )
}
