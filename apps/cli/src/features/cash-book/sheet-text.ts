import { readFileSync } from 'node:fs'
import { LINE_END } from '@forecourt/core/kernel/visible'
import type { Context } from '../../kit/context'
import { usage } from '../../kit/failure'
import { unreadable } from '../../kit/unreadable'
import { textOfBytes } from '../../text-of-bytes'

/**
 * The text of a file of lines, or of what is piped in for `-`, read by how its letters are written: UTF-8, UTF-16, or an ANSI file.
 *
 * @throws CliFailure 2 when it cannot be read, and with the line that has a letter which was lost before.
 * @source commands 4, Rows.
 */
export async function linesOfFile(ctx: Context, file: string): Promise<string> {
  const text = file === '-' ? await ctx.io.readInput() : textOfFile(file)
  const lost = text.split(LINE_END).findIndex((line) => line.includes('\ufffd'))
  if (lost >= 0) throw usage(`${file}:${lost + 1} has a letter that cannot be read: save the file as UTF-8`)
  return text
}

function textOfFile(file: string): string {
  try {
    return textOfBytes(readFileSync(file))
  } catch (error) {
    throw unreadable(file, error)
  }
}
