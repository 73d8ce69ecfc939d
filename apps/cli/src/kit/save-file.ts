import { randomUUID } from 'node:crypto'
import { existsSync, linkSync, renameSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isCode } from '../io'
import { CliFailure, EXIT, usage } from './failure'

export const IF_EXISTS = ['fail', 'replace', 'keep'] as const
export type IfExists = (typeof IF_EXISTS)[number]

/** What is to be done when the file is there already. */
export function ifExistsOf(text: string | null): IfExists {
  const found = IF_EXISTS.find((each) => each === (text ?? 'fail'))
  if (!found) throw usage(`--if-exists is one of ${IF_EXISTS.join(', ')}, not '${text}'`)
  return found
}

/** Whether there is anything to do for a file of this name, before work goes into it. */
export function mayWrite(file: string, ifExists: IfExists): boolean {
  const folder = dirname(file)
  if (!existsSync(folder)) throw new CliFailure(EXIT.failed, `The folder ${folder} does not exist`)
  if (!existsSync(file)) return true
  if (statSync(file).isDirectory()) throw new CliFailure(EXIT.failed, `${file} is a folder`)
  if (ifExists === 'fail') throw exists(file)
  return ifExists === 'replace'
}

/**
 * Writes a file whole or not at all: beside its place first, flushed, then put there. Nobody ever reads half of it.
 *
 * @returns false when another run put one there meanwhile, and it is kept.
 */
export async function saveFile(
  file: string,
  chunks: AsyncIterable<Uint8Array>,
  o: { ifExists: IfExists; cleanups: Set<() => void> },
): Promise<boolean> {
  const draft = join(dirname(file), `.${basename(file)}.${randomUUID()}.tmp`)
  const remove = () => rmSync(draft, { force: true })
  o.cleanups.add(remove)
  try {
    const handle = await open(draft, 'wx')
    try {
      for await (const chunk of chunks) await handle.writeFile(chunk)
      await handle.sync()
    } finally {
      await handle.close()
    }
    if (o.ifExists === 'replace') renameSync(draft, file)
    else return putWithoutReplacing(draft, file, o.ifExists)
    return true
  } catch (error) {
    throw isSystem(error) ? new CliFailure(EXIT.failed, `${file} cannot be written: ${error.message}`) : error
  } finally {
    remove()
    o.cleanups.delete(remove)
  }
}

/** A link, unlike a rename, refuses when the name is taken: also when it was taken a moment ago. */
function putWithoutReplacing(draft: string, file: string, ifExists: IfExists): boolean {
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) {
      if (ifExists === 'keep') return false
      throw exists(file)
    }
    // Some file systems know no links.
    renameSync(draft, file)
    return true
  }
}

function exists(file: string): CliFailure {
  return new CliFailure(EXIT.failed, `${file} exists already: give --if-exists replace or keep`)
}

function isSystem(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error
}
