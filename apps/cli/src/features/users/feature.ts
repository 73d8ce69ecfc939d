import { TOKEN_RIGHTS } from '@forecourt/core/kernel/rights'
import { withExportOptions, withListOptions, type Feature, listShape, type ProgramCommand } from '../../kit/program'

export const usersFeature: Feature = (program, does) => {
  const users = program
    .command('users')
    .description('who may sign in')
    .declare({ examples: ['users list'] })
  withUserFilters(withListOptions(users.command('list').description('the users, by name')))
    .declare({
      json: listShape(['userID', 'username', 'role', 'hasSecondFactor', 'isFirstPassword', 'isActive'], 'totalCount'),
      examples: ['users list --active'],
    })
    .action(does(async () => (await import('./list')).listUsers))
  const tokens = program
    .command('token')
    .description('service tokens, which jobs and scripts sign in with')
    .declare({ examples: ['token list', 'token create --name nightly --can export,prices'] })
  tokens
    .command('create')
    .description('make a service token and print it, this once')
    .requiredOption('--name <name>', 'what it is for, e.g. nightly')
    .requiredOption('--can <rights>', 'read, export, check, entries, prices: one or more, with commas')
    .option('--days <days>', 'for how many days it is valid', '365')
    .option('--passcode-stdin', 'read the passcode from the standard input')
    .declare({
      json: { keys: ['id', 'name', 'can', 'token', 'expiresAt'] },
      examples: ['token create --name nightly --can export,prices --days 365'],
      values: { '--can': TOKEN_RIGHTS },
    })
    .action(does(async () => (await import('./tokens')).createToken))
  withListOptions(tokens.command('list').description('the service tokens, the newest first'))
    .option('--all', 'also those that are revoked or expired')
    .declare({
      json: listShape(
        [
          ...['id', 'name', 'state', 'can', 'createdBy', 'isMakerActive', 'createdAt', 'expiresAt', 'lastUsedAt'],
          ...['revokedBy', 'revokedAt'],
        ],
        'totalCount',
      ),
      examples: ['token list', 'token list --all'],
    })
    .action(does(async () => (await import('./tokens')).listTokensCommand))
  tokens
    .command('revoke')
    .argument('<token>', 'its name or id')
    .description('refuse a service token from now on, on every server')
    .declare({ json: { keys: ['id', 'name'] }, examples: ['token revoke nightly'], words: ['token', []] })
    .action(does(async () => (await import('./tokens')).revokeTokenCommand))
}

function withUserFilters(command: ProgramCommand): ProgramCommand {
  return command
    .option('--name <text>', 'only users with this in their name')
    .option('--active', 'only those who may sign in')
    .option('--inactive', 'only those who may not')
    .declare({ values: { '--name': 'user' } })
}

export const usersExports: Feature = (program, does) => {
  withUserFilters(withExportOptions(program.command('users').description('the users, as CSV')))
    .declare({ examples: ['export users --active --out users.csv'] })
    .action(does(async () => (await import('./list')).exportUsers))
}
