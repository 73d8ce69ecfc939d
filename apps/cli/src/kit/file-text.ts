import { readFileSync } from 'node:fs'
import type { Context } from './context'
import { unreadable } from './unreadable'

/** The text of a file, or of what is piped in for `-`. */
export async function textOfFile(ctx: Context, file: string): Promise<string> {
  if (file === '-') return ctx.io.readInput()
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw unreadable(file, error)
  }
}
