import type { Feature } from '../../kit/program'

export const sessionFeature: Feature = (program, does) => {
  program
    .command('login')
    .description('sign in to a server and stay signed in')
    .option('--username <name>', 'who signs in (or FORECOURT_USERNAME)')
    .option('--password-stdin', 'read the password from the standard input')
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
  program
    .command('unlock')
    .description('unlock the gated figures for an hour')
    .option('--passcode-stdin', 'read the passcode from the standard input')
    .action(does(async () => (await import('./unlock')).unlock))
}
