import { type Command, CommanderError } from 'commander'
import type { Io } from './io'
import { type CommandNode, commandTree, helpAsked, isVersionAsked, wayTo } from './kit/command-tree'
import { unknownCommand } from './kit/unknown-command'
import { OutputLost } from './kit/output-lost'
import type { Context, Globals } from './kit/context'
import { EXIT } from './kit/failure'
import { HELP_WIDTH, helpText } from './kit/help-text'
import { type Does, givenTo, ProgramCommand, type Work } from './kit/program'
import { type Given, isOn, textOf, type Options } from './kit/options'
import { plainNames } from './kit/plain-names'
import { currentProfile } from './kit/profile'
import { memorySignIns, type SignIns } from './kit/sign-ins'
import { BUILD } from './kit/build'
import { EXPORTS, FEATURES } from './registry'

/** The whole command line; what its commands do is loaded when one of them runs. */
export function createProgram(io: Io, cleanups: Set<() => void>, signIns: SignIns = memorySignIns()): ProgramCommand {
  const program = new ProgramCommand('forecourt')
  const does: Does = (load) => {
    return async (...received) => {
      const given = givenTo(received)
      const [work, { createContext }] = await Promise.all([load(), import('./kit/create-context')])
      const globals = globalsOf(given.options, io)
      const invoke: Context['invoke'] = (words, on = io) =>
        runWithin([...wordsOf(globals), ...words], on, { cleanups, signIns })
      const context = (on: Io) => createContext(on, globals, { cleanups, invoke, signIns })
      if (globals.jq === null) await work(context(io), given)
      else await filtered(context, { io, work, given, expression: globals.jq })
    }
  }
  program
    .description('The back office of a used-vehicle dealership, from a shell')
    .version(BUILD)
    .option('--json', 'print JSON, also for failures')
    .option('--jq <expression>', 'print what an expression of jq makes of that JSON')
    .option('--server <url>', 'the server to talk to (or FORECOURT_SERVER)')
    .option('--profile <name>', 'the sign-in to use (or FORECOURT_PROFILE)')
    .option('--ca <file>', 'certificates to trust beside the usual ones (or FORECOURT_CA)')
    .option('--no-color', 'no colours (or NO_COLOR)')
    .option('--no-pager', 'do not show long results in a pager (or PAGER=cat)')
    .option('--quiet', 'say nothing beside the result')
    .option('--verbose', 'report each call')
    .declare({
      examples: ['login --server https://books.example.com', 'hp due eom --json', 'pay HP-2219 250 cash'],
      values: { '--profile': 'profile', '--ca': 'file' },
    })
  for (const feature of FEATURES) feature(program, does)
  const exports = program
    .command('export')
    .description('fill files: CSV, Excel, PDF')
    .declare({
      examples: ['export cash --days last-month --out cash.csv', 'export vehicles-sold --prices --out -'],
    })
  for (const feature of EXPORTS) feature(exports, does)
  settle(program, io)
  return program
}

/** Runs a command under `--jq`: its JSON is kept, and what the expression makes of it printed once it is done. */
async function filtered(
  context: (on: Io) => Context,
  o: { io: Io; work: Work; given: Given; expression: string },
): Promise<void> {
  // A wrong expression is refused before anything is asked or saved.
  const { jqFilter } = await import('./kit/jq')
  const filter = await jqFilter(o.expression)
  let printed = ''
  const write: Io['write'] = async (text) => {
    printed += typeof text === 'string' ? text : Buffer.from(text).toString('utf8')
  }
  // The getter of the input is left asleep.
  const kept: Io = Object.create(o.io, { write: { value: write }, isOutputTerminal: { value: false } })
  await o.work(context(kept), o.given)
  if (printed !== '') await context(o.io).print(await filter(printed, o.io.isOutputTerminal))
}

/** Failures are thrown, never exited on, and messages go to the person's stream. */
function settle(command: Command, io: Io): void {
  const quiet = () => undefined
  command.exitOverride().configureOutput({ writeOut: quiet, writeErr: quiet, outputError: quiet })
  command.helpCommand(false)
  for (const each of command.commands) settle(each, io)
}

function globalsOf(options: Options, io: Io): Globals {
  return {
    json: isOn(options, 'json') || textOf(options, 'jq') !== null,
    jq: textOf(options, 'jq'),
    pager: options.pager !== false,
    quiet: isOn(options, 'quiet'),
    verbose: isOn(options, 'verbose'),
    color: options.color !== false && !io.env.NO_COLOR,
    server: textOf(options, 'server'),
    ca: textOf(options, 'ca'),
    profile: textOf(options, 'profile') ?? (io.env.FORECOURT_PROFILE || currentProfile(io.env)),
  }
}

/** The options of a run as words, for a run within it. */
function wordsOf({ server, ca, profile }: Globals): string[] {
  return [...(server === null ? [] : ['--server', server]), ...(ca === null ? [] : ['--ca', ca]), '--profile', profile]
}

/** Runs a command line within another, which keeps its own cleanups: they are for the end of it all. */
async function runWithin(words: readonly string[], io: Io, { cleanups: outer, signIns }: Lasting): Promise<number> {
  const own = new Set<() => void>()
  const cleanup = () => {
    for (const each of own) each()
  }
  outer.add(cleanup)
  try {
    return await outcomeOf(words, io, { cleanups: own, signIns })
  } finally {
    outer.delete(cleanup)
  }
}

/** Runs a command line and gives its exit code; every failure is told here. */
export async function run(words: readonly string[], io: Io, cleanups: Set<() => void> = new Set()): Promise<number> {
  const signIns = memorySignIns()
  try {
    return await outcomeOf(words, io, { cleanups, signIns })
  } finally {
    for (const end of signIns.endings) await end()
  }
}

/** What outlives a command line within another one. */
interface Lasting {
  cleanups: Set<() => void>
  signIns: SignIns
}

async function outcomeOf(words: readonly string[], io: Io, lasting: Lasting): Promise<number> {
  const program = createProgram(io, lasting.cleanups, lasting.signIns)
  const tree = () => commandTree(program)
  try {
    if (isAboutItself(words)) {
      const told = toldItself(words, tree(), io)
      if (told !== null) {
        await io.write(told)
        return EXIT.done
      }
    }
    await program.parseAsync([...words], { from: 'user' })
    return EXIT.done
  } catch (error) {
    const { describeFailure } = await import('./kit/describe-failure')
    const { exitCode, message, details } = await describeFailure(error, () => ({
      ...{ root: tree(), words },
      isToken: Boolean(io.env.FORECOURT_TOKEN?.trim()),
    }))
    const isHelpless = error instanceof CommanderError && error.code === 'commander.help'
    if (isHelpless) io.mark(`${helpFor(words, tree(), io)}\n`)
    const lost =
      words.includes('--json') && message !== '' ? await failedToPrint(io, { message, exitCode, ...details }) : null
    if (lost && !lost.isReaderGone) {
      io.note(lost.message)
      return EXIT.failed
    }
    if (message) io.note(message)
    return exitCode
  } finally {
    for (const cleanup of lasting.cleanups) cleanup()
  }
}

/** Prints a failure for a program; gives why that could not be done, null when it could. */
async function failedToPrint(io: Io, error: object): Promise<OutputLost | null> {
  try {
    await io.write(`${JSON.stringify({ error: plainNames(error) })}\n`)
    return null
  } catch (failure) {
    if (failure instanceof OutputLost) return failure
    throw failure
  }
}

const ABOUT = ['--help', '-h', 'help', '--version', '-V']

function isAboutItself(words: readonly string[]): boolean {
  return words.some((word) => ABOUT.includes(word))
}

/** What help or the version is asked for prints; null where it is a word of a command. */
function toldItself(words: readonly string[], root: CommandNode, io: Io): string | null {
  const asked = helpAsked(root, words)
  if (asked) {
    if (asked.unknown !== null) throw unknownCommand(asked, asked.unknown)
    return helpText(asked.node, root, widthOf(io))
  }
  return isVersionAsked(root, words) ? `${BUILD}\n` : null
}

function helpFor(words: readonly string[], root: CommandNode, io: Io): string {
  return helpText(wayTo(root, words).node, root, widthOf(io))
}

function widthOf(io: Io): number {
  return (io.isOutputTerminal && io.stdout.columns) || HELP_WIDTH
}
