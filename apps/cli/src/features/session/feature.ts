import { withListOptions, type LoadCommand, type Feature, listShape, type ProgramCommand } from '../../kit/program'

export const sessionFeature: Feature = (program, does) => {
  program
    .command('login')
    .description('sign in to a server and stay signed in')
    .option('--username <name>', 'who signs in (or FORECOURT_USERNAME)')
    .option('--password-stdin', 'read the password from the standard input')
    .option('--code <code>', 'of your authenticator, or a recovery code (or FORECOURT_CODE)')
    .declare({
      json: { keys: ['username', 'userID', 'server', 'businessDay'] },
      examples: [
        'login --server https://books.example.com --username maria',
        'login --profile office --password-stdin < secret',
      ],
    })
    .action(does(async () => (await import('./login')).login))
  program
    .command('logout')
    .description('end the session and forget its tokens')
    .declare({ json: { keys: ['signedOut'] }, examples: ['logout', 'logout --profile office'] })
    .action(does(async () => (await import('./logout')).logout))
  program
    .command('whoami')
    .description('who is signed in, and where')
    .declare({
      json: { keys: ['username', 'userID', 'server', 'profile'] },
      examples: ['whoami', 'whoami --profile office'],
    })
    .action(does(async () => (await import('./whoami')).whoami))
  program
    .command('status')
    .description('the server, the business day, the sign-in and the passcode')
    .declare({
      json: { keys: ['server', 'build', 'timeZone', 'businessDay', 'username', 'profile', 'unlockedUntil'] },
      examples: ['status', 'status --jq .businessDay'],
    })
    .action(does(async () => (await import('./status')).printStatus))
  addSessions(program, does)
  addProfiles(program, does)
  program
    .command('unlock')
    .description('unlock the gated figures for an hour')
    .option('--passcode-stdin', 'read the passcode from the standard input')
    .declare({ json: { keys: ['unlockedUntil'] }, examples: ['unlock', 'unlock --passcode-stdin < passcode'] })
    .action(does(async () => (await import('./unlock')).unlockCommand))
}

function addSessions(program: ProgramCommand, does: LoadCommand): void {
  const sessions = program
    .command('sessions')
    .description('where you are signed in')
    .declare({ examples: ['sessions list', 'sessions end 3f2a'] })
  withListOptions(sessions.command('list').description('your sessions, this one first'))
    .declare({
      json: listShape(['id', 'since', 'lastUsedAt', 'address', 'device', 'isThis'], 'totalCount'),
      examples: ['sessions list', 'sessions list --json'],
    })
    .action(does(async () => (await import('./sessions')).listSessions))
  sessions
    .command('end')
    .argument('<session>', 'its id, or how that begins')
    .description('end one of your sessions at once, on every server')
    .declare({ json: { keys: ['id'] }, examples: ['sessions end 3f2a'] })
    .action(does(async () => (await import('./sessions')).endSessionCommand))
}

function addProfiles(program: ProgramCommand, does: LoadCommand): void {
  const profiles = program
    .command('profile')
    .description('sign-ins by name')
    .declare({ examples: ['profile list', 'profile use office'] })
  withListOptions(profiles.command('list').description('the profiles, with their servers and users'))
    .declare({
      json: listShape(['name', 'server', 'username', 'isCurrent'], 'totalCount'),
      examples: ['profile list', 'profile list --json'],
    })
    .action(does(async () => (await import('./profiles')).listAllProfiles))
  profiles
    .command('use')
    .argument('<name>', 'a profile')
    .description('use this profile from now on, unless --profile or FORECOURT_PROFILE names another')
    .declare({ json: { keys: ['name', 'server'] }, examples: ['profile use office'], words: ['profile', []] })
    .action(does(async () => (await import('./profiles')).useProfile))
  profiles
    .command('remove')
    .argument('<name>', 'a profile')
    .description('end the session of a profile and forget all of it')
    .declare({ json: { keys: ['name', 'server'] }, examples: ['profile remove office'], words: ['profile', []] })
    .action(does(async () => (await import('./profiles')).removeProfileCommand))
}
