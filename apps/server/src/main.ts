import { stdin, stderr } from 'node:process'
import { VERSION } from '@forecourt/core/version'
import { BadUsage, type Command, readCommandLine, USAGE } from './command-line'
import { BadConfig, describeConfig, readConfig } from './config'
import { DirectoryBusy } from './database/embedded/lock'
import { CannotReset } from './features/users/reset-passcode'
import { runResetPasscode } from './passcode-command'
import { buildName, findWebDir } from './plugins/web'
import { CannotStart, type RunningServer, start } from './start'
import { askHidden, Interrupted, readLine } from './terminal'

const STOP_MS = 5_000
const EXIT = { failed: 1, usage: 2, interrupted: 130 } as const
const EXPECTED = [BadConfig, CannotStart, DirectoryBusy, CannotReset, BadUsage]

/** The edge: the only place that prints, reads the environment and ends the process. */
async function main(): Promise<void> {
  // Whatever this process makes is its user's alone: the database, the secret.
  process.umask(0o077)
  try {
    await run(readCommandLine(process.argv.slice(2), process.env))
  } catch (error) {
    if (error instanceof Interrupted) process.exit(EXIT.interrupted)
    console.error(EXPECTED.some((kind) => error instanceof kind) ? String(Object(error).message) : error)
    process.exit(error instanceof BadUsage ? EXIT.usage : EXIT.failed)
  }
}

async function run(command: Command): Promise<void> {
  if (command.name === 'help') return console.log(`${USAGE}\n${describeConfig()}`)
  const config = readConfig(command.env)
  if (command.name === 'reset-passcode') {
    const username = await runResetPasscode(config, command.username, askPasscode)
    console.log(`${username} has a new passcode, and has to sign in again.`)
    return
  }
  const webDir = findWebDir()
  stopOnSignal(await start({ ...config, webDir, build: buildName(VERSION, webDir) }, (line) => console.log(line)))
}

/** Twice at a terminal, where nothing of it is seen; else the first line of the input. */
async function askPasscode(username: string): Promise<string> {
  if (!stdin.isTTY) return (await readLine(stdin)).trim()
  const questions = [`New passcode of ${username} (4 digits): `, 'Once more: ']
  const [first = '', again] = await askHidden({ input: stdin, output: stderr }, questions)
  if (first !== again) throw new CannotReset('The two are not the same. Nothing was changed')
  return first.trim()
}

function stopOnSignal(server: RunningServer): void {
  const stop = () => {
    setTimeout(() => process.exit(1), STOP_MS).unref()
    server.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

await main()
