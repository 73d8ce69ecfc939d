import { stdin, stderr } from 'node:process'
import { VERSION } from '@forecourt/core/version'
import { runFileCommand, runMove } from './archive-commands'
import { ArchiveFault } from './database/archive/format'
import { BadUsage, type ServerCommand, readCommandLine, USAGE } from './command-line'
import { BadConfig, describeConfig, type DatabaseLocation, readConfig, readDatabaseLocation } from './config'
import { FilesAway } from './files/file-store'
import { DirectoryBusy } from './database/embedded/lock'
import { NewerDatabase, OlderDatabase } from './database/migrate'
import { MaintenanceRefused } from './features/users/user-maintenance'
import { runMigrate } from './migrate-command'
import { buildName, findWebDir } from './plugins/web'
import { rotateSecret } from './secret-command'
import { withSettingFiles } from './setting-files'
import { CannotStart, type RunningServer, start } from './start'
import { askHiddenAnswers, Interrupted, inputLines } from './terminal'
import { runUserCommand } from './user-commands'

const STOP_MS = 5_000
const EXIT = { failed: 1, usage: 2, interrupted: 130 } as const
const EXPECTED_ERRORS = [
  BadConfig,
  CannotStart,
  DirectoryBusy,
  MaintenanceRefused,
  ArchiveFault,
  NewerDatabase,
  OlderDatabase,
  BadUsage,
  FilesAway,
]

/** Runs the program: the only place that prints, reads the environment and ends the process. */
async function main(): Promise<void> {
  // Whatever this process makes is its user's alone: the database, the secret.
  process.umask(0o077)
  try {
    await runCommand(readCommandLine(process.argv.slice(2), withSettingFiles(process.env)))
  } catch (error) {
    if (error instanceof Interrupted) process.exit(EXIT.interrupted)
    console.error(EXPECTED_ERRORS.some((kind) => error instanceof kind) ? String(Object(error).message) : error)
    process.exit(error instanceof BadUsage ? EXIT.usage : EXIT.failed)
  }
}

async function runCommand(command: ServerCommand): Promise<void> {
  switch (command.name) {
    case 'help':
      return console.log(`${USAGE}\n${describeConfig()}`)
    case 'version':
      return console.log(buildName(VERSION, findWebDir()))
    case 'migrate': {
      const { sentence, isDone } = await runMigrate(readDatabaseLocation(command.env), {
        ...command,
        say: (line) => console.error(line),
      })
      if (!isDone) process.exitCode = EXIT.failed
      return printSentence(sentence)
    }
    case 'backup':
    case 'verify':
    case 'restore':
      return printSentence(await runFileCommand(readDatabaseLocation(command.env), command))
    case 'rotate-secret':
      return printSentence(await rotateSecret(readConfig(command.env)))
    case 'move':
      return printSentence(
        await runMove(readDatabaseLocation(command.env), { to: command.to, files: newFileLocation(command) }),
      )
    case 'start': {
      const webDir = findWebDir()
      const config = { ...readConfig(command.env), webDir, build: buildName(VERSION, webDir) }
      const server = await start(config, printSentence)
      stopOnSignal(server)
      for (const notice of await server.notices()) printSentence(notice)
      return
    }
    default:
      return printSentence(await runUserCommand(readConfig(command.env), command, secretAsker()))
  }
}

/** Returns the new location of files, with the settings of buckets; null when they move with the database. */
function newFileLocation({ env, files }: { env: NodeJS.ProcessEnv; files: string | null }): DatabaseLocation | null {
  return files === null ? null : readDatabaseLocation({ ...env, FORECOURT_FILES: files })
}

function printSentence(sentence: string): void {
  if (sentence !== '') console.log(sentence)
}

/** Asks twice at a terminal, without echo; else reads the lines of the input in order. */
function secretAsker(): (what: string) => Promise<string> {
  const lines = stdin.isTTY ? null : inputLines(stdin)
  return async (what) => {
    if (lines) return String((await lines.next()).value ?? '').trim()
    const [first = '', again] = await askHiddenAnswers({ input: stdin, output: stderr }, [`${what}: `, 'Once more: '])
    if (first !== again) throw new MaintenanceRefused('The two are not the same. Nothing was changed')
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
