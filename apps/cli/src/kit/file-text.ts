import { readFileSync } from 'node:fs'
import type { Context } from './context'
import { usage } from './failure'

/** The text of a file, or of what is piped in for `-`. */
export async function textOfFile(ctx: Context, file: string): Promise<string> {
  if (file === '-') return ctx.io.readInput()
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw usage(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}
