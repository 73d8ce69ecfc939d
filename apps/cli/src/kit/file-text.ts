import { readFileSync } from 'node:fs'
import type { Context } from './context'
import { unreadableFile } from './unreadable'

/** The text of a file, or of the standard input for `-`. */
export async function readTextFile(ctx: Context, file: string): Promise<string> {
  if (file === '-') return ctx.io.readInput()
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw unreadableFile(file, error)
  }
}
