import { processStreams } from './streams'
import { EXIT } from './kit/failure'
import { OutputLost } from './kit/output-lost'
import { runCommandLine } from './run'

const words = process.argv.slice(2)
const cleanups = new Set<() => void>()
const io = processStreams()

function exitNow(code: number): never {
  for (const cleanup of cleanups) cleanup()
  process.exit(code)
}

process.stdout.on('error', (error) => {
  if (io.takes(error)) return
  // Nobody awaits it: a screen whose terminal has gone.
  const { isReaderGone, message } = new OutputLost(error)
  if (!isReaderGone) io.note(message)
  exitNow(isReaderGone ? EXIT.done : EXIT.failed)
})
// What is said beside the result is no part of it: where nobody can read it, the run goes on.
process.stderr.on('error', () => undefined)
const fail = async (error: unknown) => {
  const { describeFailure } = await import('./kit/describe-failure')
  const { message, exitCode } = await describeFailure(error)
  io.note(message)
  exitNow(exitCode)
}
process.on('uncaughtException', (error) => void fail(error))
process.on('unhandledRejection', (error) => void fail(error))
process.on('SIGINT', () => exitNow(EXIT.interrupted))
process.on('SIGTERM', () => exitNow(EXIT.interrupted))
// The libraries that colour look at this before they look at the terminal.
if (process.env.NO_COLOR || words.includes('--no-color')) process.env.FORCE_COLOR = '0'

const code = await runCommandLine(words, io, cleanups)
// A pipe may still hold what was written: an exit before it is empty would cut the result.
process.stdout.write('', () => process.exit(code))
