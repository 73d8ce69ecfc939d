import { readFileSync, writeSync } from 'node:fs'
import { offerOf } from './features/shell/complete'
import { printedFor, typedIn } from './features/shell/complete-shells'
import type { BuiltCommands } from './features/shell/complete-sources'

const OUTPUT = 1
/** Whoever presses Tab waits no longer than this, whatever the server does. */
const LIMIT_MS = 1_000

/** Prints what Tab offers; nothing, without a word, where anything is wrong. */
async function complete(): Promise<void> {
  const [shell = '', ...given] = process.argv.slice(3)
  const built: BuiltCommands = JSON.parse(readFileSync(new URL('./commands.json', import.meta.url), 'utf8'))
  const typed = typedIn(shell, given)
  const offer = await offerOf(built, typed, { env: process.env, signal: AbortSignal.timeout(LIMIT_MS) })
  const text = printedFor(shell, offer, typed)
  if (text !== '') writeSync(OUTPUT, text)
}

setTimeout(() => process.exit(0), LIMIT_MS)
await complete().catch(() => undefined)
process.exit(0)
