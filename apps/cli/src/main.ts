import { processIo } from './io'
import { EXIT } from './kit/failure'
import { run } from './run'

const words = process.argv.slice(2)
const cleanups = new Set<() => void>()
const io = processIo()

function endNow(code: number): never {
  for (const cleanup of cleanups) cleanup()
  process.exit(code)
}

// A reader such as `head` has what it wanted: that is no failure.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (io.takes(error)) return
    if (error.code === 'EPIPE') endNow(EXIT.done)
    throw error
  })
process.on('SIGINT', () => endNow(EXIT.interrupted))
process.on('SIGTERM', () => endNow(EXIT.interrupted))
// The libraries that colour look at this before they look at the terminal.
if (process.env.NO_COLOR || words.includes('--no-color')) process.env.FORCE_COLOR = '0'

const code = await run(words, io, cleanups)
// A pipe may still hold what was written: an exit before it is empty would cut the result.
process.stdout.write('', () => process.exit(code))
