import type { Command } from 'commander'
import { asExport, asList, type Feature } from '../../kit/program'

export const usersFeature: Feature = (program, does) => {
  const users = program.command('users').description('who may sign in')
  withUserFilters(asList(users.command('list').description('the users, by name'))).action(
    does(async () => (await import('./list')).listUsers),
  )
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
