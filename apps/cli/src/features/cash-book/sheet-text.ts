import { readFileSync } from 'node:fs'
import { LINE_END } from '@forecourt/core/kernel/visible'
import type { Context } from '../../kit/context'
import { usageFailure } from '../../kit/failure'
import { unreadableFile } from '../../kit/unreadable'
import { decodeText } from '../../decode-text'

/**
 * The text of a file of lines, or of the standard input for `-`, decoded as UTF-8, UTF-16 or ANSI.
 * @throws CliFailure 2 when it cannot be read, and, with its line, for a letter that was lost in an earlier conversion.
 * @source commands 4, Rows.
 */
export async function readLinesFile(ctx: Context, file: string): Promise<string> {
  const text = file === '-' ? await ctx.io.readInput() : decodeFile(file)
  const lost = text.split(LINE_END).findIndex((line) => line.includes('\ufffd'))
  if (lost >= 0) throw usageFailure(`${file}:${lost + 1} has a letter that cannot be read: save the file as UTF-8`)
  return text
}

function decodeFile(file: string): string {
  try {
    return decodeText(readFileSync(file))
  } catch (error) {
    throw unreadableFile(file, error)
  }
}
