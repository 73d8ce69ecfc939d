import { randomUUID } from 'node:crypto'
import { linkSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { hasErrorCode } from '../streams'
import { CliFailure, EXIT, usageFailure } from './failure'
import { writeFailureReason } from './output-lost'

export const IF_EXISTS = ['fail', 'replace', 'keep'] as const
export type IfExists = (typeof IF_EXISTS)[number]

const DRAFT = /^[\da-f-]{36}\.tmp$/
const ABANDONED_MS = 3_600_000

export function parseIfExists(text: string | null): IfExists {
  const found = IF_EXISTS.find((each) => each === (text ?? 'fail'))
  if (!found) throw usageFailure(`--if-exists is one of ${IF_EXISTS.join(', ')}, not '${text}'`)
  return found
}

/** Returns true when the file has to be written, checked before any work for it. */
export function shouldWrite({ path, exists }: { path: string; exists: boolean }, ifExists: IfExists): boolean {
  const folder = dirname(path)
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new CliFailure(EXIT.failed, `The folder ${folder} does not exist`)
  if (exists && ifExists === 'fail') throw existsFailure(path)
  return !exists || ifExists === 'replace'
}

/**
 * Writes a file whole or not at all: as a flushed draft beside its place, then renamed. Nobody ever reads half of it.
 * @returns false when another run created the file meanwhile, and it is kept.
 */
export async function saveFile(
  file: string,
  chunks: AsyncIterable<Uint8Array>,
  o: { ifExists: IfExists; cleanups: Set<() => void> },
): Promise<boolean> {
  const folder = dirname(file)
  const draft = join(folder, `${draftPrefix(file)}${randomUUID()}.tmp`)
  removeAbandoned(folder, draftPrefix(file))
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
    const isPut = o.ifExists !== 'replace' ? putWithoutReplacing(draft, file, o.ifExists) : replaceFile(draft, file)
    await flushFolder(folder)
    return isPut
  } catch (error) {
    throw isSystemError(error)
      ? new CliFailure(EXIT.failed, `${file} cannot be written: ${writeFailureReason(error)}`)
      : error
  } finally {
    remove()
    o.cleanups.delete(remove)
  }
}

/** Short, so that the draft of a file with the longest possible name fits. */
function draftPrefix(file: string): string {
  return `.${basename(file).slice(0, 40)}.`
}

/** Removes drafts of a file whose process was killed: those not written to for longer than any answer pauses. */
function removeAbandoned(folder: string, prefix: string): void {
  const before = Date.now() - ABANDONED_MS
  for (const name of namesIn(folder)) {
    if (!name.startsWith(prefix) || !DRAFT.test(name.slice(prefix.length))) continue
    const draft = join(folder, name)
    // Another run may be taking it away.
    const { mtimeMs = before } = statSync(draft, { throwIfNoEntry: false }) ?? {}
    if (mtimeMs < before) rmSync(draft, { force: true })
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    // Into some folders one may write without looking.
    return []
  }
}

/** Flushes the folder, so that after a power cut the name still leads to the new file. */
async function flushFolder(folder: string): Promise<void> {
  // Windows opens no folders, and needs no flush of one.
  const handle = await open(folder, 'r').catch(() => null)
  // Some network file systems flush none.
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

function replaceFile(draft: string, file: string): true {
  renameSync(draft, file)
  return true
}

/** Links the draft to its name. A link, unlike a rename, fails when the name is taken, even if only since a moment. */
function putWithoutReplacing(draft: string, file: string, ifExists: IfExists): boolean {
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (hasErrorCode(error, 'EEXIST')) {
      if (ifExists === 'keep') return false
      throw existsFailure(file)
    }
    // Some file systems know no links.
    renameSync(draft, file)
    return true
  }
}

function existsFailure(file: string): CliFailure {
  return new CliFailure(EXIT.failed, `${file} exists already: give --if-exists replace or keep`)
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error
}
