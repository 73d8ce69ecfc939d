import { asList, type Feature } from '../../kit/program'

export const sessionFeature: Feature = (program, does) => {
  program
    .command('login')
    .description('sign in to a server and stay signed in')
    .option('--username <name>', 'who signs in (or FORECOURT_USERNAME)')
    .option('--password-stdin', 'read the password from the standard input')
    .option('--code <code>', 'of your authenticator, or a recovery code (or FORECOURT_CODE)')
    .action(does(async () => (await import('./login')).login))
  program
    .command('logout')
    .description('end the session and forget its tokens')
    .action(does(async () => (await import('./logout')).logout))
  program
    .command('whoami')
    .description('who is signed in, and where')
    .action(does(async () => (await import('./whoami')).whoami))
  program
    .command('status')
    .description('the server, the business day, the sign-in and the passcode')
    .action(does(async () => (await import('./status')).status))
  const sessions = program.command('sessions').description('where you are signed in')
  asList(sessions.command('list').description('your sessions, this one first')).action(
    does(async () => (await import('./sessions')).listSessions),
  )
  sessions
    .command('end')
    .argument('<session>', 'its id, or how that begins')
    .description('end one of your sessions at once, on every server')
    .action(does(async () => (await import('./sessions')).endSession))
  const profiles = program.command('profile').description('sign-ins by name')
  asList(profiles.command('list').description('the profiles, with their servers and users')).action(
    does(async () => (await import('./profiles')).listAllProfiles),
  )
  profiles
    .command('use')
    .argument('<name>', 'a profile')
    .description('use this profile from now on, unless --profile or FORECOURT_PROFILE names another')
    .action(does(async () => (await import('./profiles')).useProfile))
  profiles
    .command('remove')
    .argument('<name>', 'a profile')
    .description('end the session of a profile and forget all of it')
    .action(does(async () => (await import('./profiles')).forgetProfile))
  program
    .command('unlock')
    .description('unlock the gated figures for an hour')
    .option('--passcode-stdin', 'read the passcode from the standard input')
    .action(does(async () => (await import('./unlock')).unlock))
}
