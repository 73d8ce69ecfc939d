import { stdin, stderr } from 'node:process'
import { VERSION } from '@forecourt/core/version'
import { runFileCommand, runMove } from './archive-commands'
import { ArchiveFault } from './database/archive/format'
import { BadUsage, type Command, readCommandLine, USAGE } from './command-line'
import { BadConfig, describeConfig, type Place, readConfig, readPlace } from './config'
import { FilesAway } from './files/file-store'
import { DirectoryBusy } from './database/embedded/lock'
import { NewerDatabase, OlderDatabase } from './database/migrate'
import { CannotChange } from './features/users/by-hand'
import { runMigrate } from './migrate-command'
import { buildName, findWebDir } from './plugins/web'
import { rotateSecret } from './secret-command'
import { withSettingFiles } from './setting-files'
import { CannotStart, type RunningServer, start } from './start'
import { askHidden, Interrupted, linesOf } from './terminal'
import { runUserCommand } from './user-commands'

const STOP_MS = 5_000
const EXIT = { failed: 1, usage: 2, interrupted: 130 } as const
const EXPECTED = [
  BadConfig,
  CannotStart,
  DirectoryBusy,
  CannotChange,
  ArchiveFault,
  NewerDatabase,
  OlderDatabase,
  BadUsage,
  FilesAway,
]

/** The edge: the only place that prints, reads the environment and ends the process. */
async function main(): Promise<void> {
  // Whatever this process makes is its user's alone: the database, the secret.
  process.umask(0o077)
  try {
    await run(readCommandLine(process.argv.slice(2), withSettingFiles(process.env)))
  } catch (error) {
    if (error instanceof Interrupted) process.exit(EXIT.interrupted)
    console.error(EXPECTED.some((kind) => error instanceof kind) ? String(Object(error).message) : error)
    process.exit(error instanceof BadUsage ? EXIT.usage : EXIT.failed)
  }
}

async function run(command: Command): Promise<void> {
  switch (command.name) {
    case 'help':
      return console.log(`${USAGE}\n${describeConfig()}`)
    case 'version':
      return console.log(buildName(VERSION, findWebDir()))
    case 'migrate': {
      const { sentence, isDone } = await runMigrate(readPlace(command.env), {
        ...command,
        say: (line) => console.error(line),
      })
      if (!isDone) process.exitCode = EXIT.failed
      return say(sentence)
    }
    case 'backup':
    case 'verify':
    case 'restore':
      return say(await runFileCommand(readPlace(command.env), command))
    case 'rotate-secret':
      return say(await rotateSecret(readConfig(command.env)))
    case 'move':
      return say(await runMove(readPlace(command.env), { to: command.to, files: filesGiven(command) }))
    case 'start': {
      const webDir = findWebDir()
      const config = { ...readConfig(command.env), webDir, build: buildName(VERSION, webDir) }
      const server = await start(config, say)
      stopOnSignal(server)
      for (const notice of await server.notices()) say(notice)
      return
    }
    default:
      return say(await runUserCommand(readConfig(command.env), command, secretAsker()))
  }
}

/** Where files are to go, with the settings of buckets; null when they go with the database. */
function filesGiven({ env, files }: { env: NodeJS.ProcessEnv; files: string | null }): Place | null {
  return files === null ? null : readPlace({ ...env, FORECOURT_FILES: files })
}

function say(sentence: string): void {
  if (sentence !== '') console.log(sentence)
}

/** Twice at a terminal, where nothing of it is seen; else the lines of the input, one after the other. */
function secretAsker(): (what: string) => Promise<string> {
  const lines = stdin.isTTY ? null : linesOf(stdin)
  return async (what) => {
    if (lines) return String((await lines.next()).value ?? '').trim()
    const [first = '', again] = await askHidden({ input: stdin, output: stderr }, [`${what}: `, 'Once more: '])
    if (first !== again) throw new CannotChange('The two are not the same. Nothing was changed')
    return first.trim()
  }
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
