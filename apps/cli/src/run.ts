import { type Command, CommanderError } from 'commander'
import type { Streams } from './streams'
import { type CommandNode, commandTree, helpRequest, isVersionRequest, matchCommand } from './kit/command-tree'
import { unknownCommand } from './kit/unknown-command'
import { OutputLost } from './kit/output-lost'
import type { Context, Globals } from './kit/context'
import { EXIT } from './kit/failure'
import { HELP_WIDTH, helpText } from './kit/help-text'
import { type LoadCommand, commandInput, ProgramCommand, type RunCommand } from './kit/program'
import { type CommandInput, isOn, optionText, type Options } from './kit/options'
import { plainNames } from './kit/plain-names'
import { currentProfile } from './kit/profile'
import { createSignIns, type SignIns } from './kit/sign-ins'
import { BUILD } from './kit/build'
import { EXPORTS, FEATURES } from './registry'

/** Creates the whole command line; the code of a command is loaded when it runs. */
export function createProgram(
  io: Streams,
  cleanups: Set<() => void>,
  signIns: SignIns = createSignIns(),
): ProgramCommand {
  const program = new ProgramCommand('forecourt')
  const does: LoadCommand = (load) => {
    return async (...received) => {
      const given = commandInput(received)
      const [work, { createContext }] = await Promise.all([load(), import('./kit/create-context')])
      const globals = readGlobals(given.options, io)
      const invoke: Context['invoke'] = (words, on = io) =>
        runInner([...globalWords(globals), ...words], on, { cleanups, signIns })
      const context = (on: Streams) => createContext(on, globals, { cleanups, invoke, signIns })
      if (globals.jq === null) await work(context(io), given)
      else await runWithJq(context, { io, work, given, expression: globals.jq })
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
  configureErrors(program, io)
  return program
}

/** Runs a command with `--jq`: collects its JSON and prints the result of the expression once it is done. */
async function runWithJq(
  context: (on: Streams) => Context,
  o: { io: Streams; work: RunCommand; given: CommandInput; expression: string },
): Promise<void> {
  // A wrong expression is refused before anything is asked or saved.
  const { jqFilter } = await import('./kit/jq')
  const filter = await jqFilter(o.expression)
  let printed = ''
  const write: Streams['write'] = async (text) => {
    printed += typeof text === 'string' ? text : Buffer.from(text).toString('utf8')
  }
  // The getter of the input is left asleep.
  const kept: Streams = Object.create(o.io, { write: { value: write }, isOutputTerminal: { value: false } })
  await o.work(context(kept), o.given)
  if (printed !== '') await context(o.io).print(await filter(printed, o.io.isOutputTerminal))
}

/** Makes failures throw instead of exit, and sends messages to the error stream. */
function configureErrors(command: Command, io: Streams): void {
  const quiet = () => undefined
  command.exitOverride().configureOutput({ writeOut: quiet, writeErr: quiet, outputError: quiet })
  command.helpCommand(false)
  for (const each of command.commands) configureErrors(each, io)
}

function readGlobals(options: Options, io: Streams): Globals {
  return {
    json: isOn(options, 'json') || optionText(options, 'jq') !== null,
    jq: optionText(options, 'jq'),
    pager: options.pager !== false,
    quiet: isOn(options, 'quiet'),
    verbose: isOn(options, 'verbose'),
    color: options.color !== false && !io.env.NO_COLOR,
    server: optionText(options, 'server'),
    ca: optionText(options, 'ca'),
    profile: optionText(options, 'profile') ?? (io.env.FORECOURT_PROFILE || currentProfile(io.env)),
  }
}

function globalWords({ server, ca, profile }: Globals): string[] {
  return [...(server === null ? [] : ['--server', server]), ...(ca === null ? [] : ['--ca', ca]), '--profile', profile]
}

async function runInner(
  words: readonly string[],
  io: Streams,
  { cleanups: outer, signIns }: SharedState,
): Promise<number> {
  const own = new Set<() => void>()
  const cleanup = () => {
    for (const each of own) each()
  }
  outer.add(cleanup)
  try {
    return await execute(words, io, { cleanups: own, signIns })
  } finally {
    outer.delete(cleanup)
  }
}

/** Runs a command line and returns its exit code; reports every failure. */
export async function runCommandLine(
  words: readonly string[],
  io: Streams,
  cleanups: Set<() => void> = new Set(),
): Promise<number> {
  const signIns = createSignIns()
  try {
    return await execute(words, io, { cleanups, signIns })
  } finally {
    for (const end of signIns.endings) await end()
  }
}

interface SharedState {
  cleanups: Set<() => void>
  signIns: SignIns
}

async function execute(words: readonly string[], io: Streams, lasting: SharedState): Promise<number> {
  const program = createProgram(io, lasting.cleanups, lasting.signIns)
  const tree = () => commandTree(program)
  try {
    if (asksForHelp(words)) {
      const told = answeredByHelp(words, tree(), io)
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
    if (isHelpless) io.notePart(`${helpFor(words, tree(), io)}\n`)
    const lost =
      words.includes('--json') && message !== '' ? await printFailure(io, { message, exitCode, ...details }) : null
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

/** Prints a failure as JSON; returns the reason when it cannot be written, else null. */
async function printFailure(io: Streams, error: object): Promise<OutputLost | null> {
  try {
    await io.write(`${JSON.stringify({ error: plainNames(error) })}\n`)
    return null
  } catch (failure) {
    if (failure instanceof OutputLost) return failure
    throw failure
  }
}

const ABOUT = ['--help', '-h', 'help', '--version', '-V']

function asksForHelp(words: readonly string[]): boolean {
  return words.some((word) => ABOUT.includes(word))
}

/** The text of a request for help or the version; null where those words belong to a command. */
function answeredByHelp(words: readonly string[], root: CommandNode, io: Streams): string | null {
  const asked = helpRequest(root, words)
  if (asked) {
    if (asked.unknown !== null) throw unknownCommand(asked, asked.unknown)
    return helpText(asked.node, root, terminalWidth(io))
  }
  return isVersionRequest(root, words) ? `${BUILD}\n` : null
}

function helpFor(words: readonly string[], root: CommandNode, io: Streams): string {
  return helpText(matchCommand(root, words).node, root, terminalWidth(io))
}

function terminalWidth(io: Streams): number {
  return (io.isOutputTerminal && io.stdout.columns) || HELP_WIDTH
}
