import { Command, CommanderError } from 'commander'
import type { Io } from './io'
import type { Context, Globals } from './kit/context'
import { EXIT } from './kit/failure'
import { type Does, givenTo } from './kit/program'
import { isOn, textOf, type Options } from './kit/options'
import { currentProfile } from './kit/profile'
import { memorySignIns, type SignIns } from './kit/sign-ins'
import { BUILD } from './kit/build'
import { EXPORTS, FEATURES } from './registry'

/** The whole command line; what its commands do is loaded when one of them runs. */
export function createProgram(io: Io, cleanups: Set<() => void>, signIns: SignIns = memorySignIns()): Command {
  const program = new Command('forecourt')
  const does: Does = (load) => {
    return async (...received) => {
      const given = givenTo(received)
      const [work, { createContext }] = await Promise.all([load(), import('./kit/create-context')])
      const globals = globalsOf(given.options, io)
      const invoke: Context['invoke'] = (words, on = io) =>
        runWithin([...wordsOf(globals), ...words], on, { cleanups, signIns })
      await work(createContext(io, globals, { cleanups, invoke, signIns }), given)
    }
  }
  program
    .description('The back office of a used-vehicle dealership, from a shell')
    .version(BUILD)
    .option('--json', 'print JSON, also for failures')
    .option('--server <url>', 'the server to talk to (or FORECOURT_SERVER)')
    .option('--profile <name>', 'the sign-in to use (or FORECOURT_PROFILE)')
    .option('--ca <file>', 'certificates to trust beside the usual ones (or FORECOURT_CA)')
    .option('--no-color', 'no colours (or NO_COLOR)')
    .option('--quiet', 'say nothing beside the result')
    .option('--verbose', 'tell about each call')
  for (const feature of FEATURES) feature(program, does)
  const exports = program.command('export').description('fill files: CSV, Excel, PDF')
  for (const feature of EXPORTS) feature(exports, does)
  settle(program, io)
  return program
}

/** Failures are thrown, never exited on, and messages go to the person's stream. */
function settle(command: Command, io: Io): void {
  command.exitOverride().configureOutput({
    writeOut: (text) => void io.write(text),
    writeErr: (text) => io.mark(text),
    outputError: () => undefined,
  })
  for (const each of command.commands) settle(each, io)
}

function globalsOf(options: Options, io: Io): Globals {
  return {
    json: isOn(options, 'json'),
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
  try {
    await createProgram(io, lasting.cleanups, lasting.signIns).parseAsync([...words], { from: 'user' })
    return EXIT.done
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return EXIT.done
    const { describeFailure } = await import('./kit/describe-failure')
    const failure = await describeFailure(error)
    if (words.includes('--json')) {
      const { exitCode, message, details } = failure
      await io.write(`${JSON.stringify({ error: { message, exitCode, ...details } })}\n`)
    }
    if (failure.message) io.note(failure.message)
    return failure.exitCode
  } finally {
    for (const cleanup of lasting.cleanups) cleanup()
  }
}
