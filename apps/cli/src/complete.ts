import { readFileSync, writeSync } from 'node:fs'
import { completionOffer } from './features/shell/complete'
import { formatOffer, parseTyped } from './features/shell/complete-shells'
import type { BuiltCommands } from './features/shell/complete-sources'

const OUTPUT = 1
/** The longest time that a person waits after pressing Tab, whatever the server does. */
const LIMIT_MS = 1_000

/** Prints what Tab offers; prints nothing, not even an error, where anything goes wrong. */
async function complete(): Promise<void> {
  const [shell = '', ...given] = process.argv.slice(3)
  const built: BuiltCommands = JSON.parse(readFileSync(new URL('./commands.json', import.meta.url), 'utf8'))
  const typed = parseTyped(shell, given)
  const offer = await completionOffer(built, typed, { env: process.env, signal: AbortSignal.timeout(LIMIT_MS) })
  const text = formatOffer(shell, offer, typed)
  if (text !== '') writeSync(OUTPUT, text)
}

setTimeout(() => process.exit(0), LIMIT_MS)
await complete().catch(() => undefined)
process.exit(0)
