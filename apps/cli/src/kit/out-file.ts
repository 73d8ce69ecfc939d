import { constants, fstatSync, lstatSync, readlinkSync, type Stats, write } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { isCode } from '../io'
import { CliFailure, EXIT } from './failure'
import { whyUnwritten } from './output-lost'

/** Where `--out` leads. */
export type Out =
  /** The standard output of this process. */
  | { kind: 'output' }
  /** A file, there or not, of which every reader has the old or the new one whole: links to it are followed, so that they stay. */
  | { kind: 'file'; path: string; exists: boolean }
  /** A device, a pipe or a socket, by its path or as a descriptor that this process was started with: what is written goes through it. */
  | { kind: 'through'; path: string | number }

const STREAMS: Readonly<Record<string, number>> = { '/dev/stdin': 0, '/dev/stdout': 1, '/dev/stderr': 2 }
const DESCRIPTOR = /^\/(?:dev|proc\/self)\/fd\/(\d+)$/
const LINKS_MAX = 40
const FULL_PIPE_MS = 5

/**
 * Where a name leads: `-`, a path, `/dev/stdout`, or the `/dev/fd/63` of a shell's `>(…)`.
 *
 * @throws CliFailure 1 when it is a folder, or leads nowhere.
 */
export function outOf(name: string): Out {
  if (name === '-') return { kind: 'output' }
  let path = resolve(name)
  for (let links = 0; links <= LINKS_MAX; links += 1) {
    const descriptor = STREAMS[path] ?? descriptorOf(path)
    if (descriptor !== null) return outOfDescriptor(name, descriptor)
    const found = statsOf(path)
    if (!found?.isSymbolicLink()) return outAt(path, found)
    path = resolve(dirname(path), readlinkSync(path))
  }
  throw new CliFailure(EXIT.failed, `${name} is a link that leads to itself`)
}

function descriptorOf(path: string): number | null {
  const found = DESCRIPTOR.exec(path)
  return found ? Number(found[1]) : null
}

function outOfDescriptor(name: string, descriptor: number): Out {
  if (descriptor === 1) return { kind: 'output' }
  if (!isOpen(descriptor)) throw new CliFailure(EXIT.failed, `${name} is not open`)
  return { kind: 'through', path: descriptor }
}

/** Whether a descriptor leads to something that can be written; those of Node itself do not. */
function isOpen(descriptor: number): boolean {
  try {
    const found = fstatSync(descriptor)
    return found.isFIFO() || found.isFile() || found.isSocket() || found.isCharacterDevice()
  } catch {
    return false
  }
}

function statsOf(path: string): Stats | null {
  try {
    return lstatSync(path)
  } catch (error) {
    if (isCode(error, 'ENOENT') || isCode(error, 'ENOTDIR')) return null
    throw new CliFailure(EXIT.failed, `${path} cannot be written: ${error instanceof Error ? whyUnwritten(error) : ''}`)
  }
}

function outAt(path: string, found: Stats | null): Out {
  if (found?.isDirectory()) throw new CliFailure(EXIT.failed, `${path} is a folder`)
  if (found && !found.isFile()) return { kind: 'through', path }
  return { kind: 'file', path, exists: found !== null }
}

/**
 * Writes through a device or a pipe, no faster than it takes it.
 *
 * @returns How many bytes it took: all, or those that a reader wanted before it went away.
 */
export async function writeThrough(out: string | number, chunks: AsyncIterable<Uint8Array>): Promise<number> {
  let bytes = 0
  const handle = typeof out === 'number' ? null : await open(out, constants.O_WRONLY)
  try {
    for await (const chunk of chunks) {
      await writeAll(handle?.fd ?? Number(out), chunk)
      bytes += chunk.byteLength
    }
  } catch (error) {
    // A reader such as `head` has what it wanted: that is no failure.
    if (isCode(error, 'EPIPE')) return bytes
    throw error instanceof Error && 'syscall' in error
      ? new CliFailure(EXIT.failed, `${nameOf(out)} cannot be written: ${whyUnwritten(error)}`)
      : error
  } finally {
    await handle?.close()
  }
  return bytes
}

function nameOf(out: string | number): string {
  return typeof out === 'number' ? `/dev/fd/${out}` : out
}

const writeTo = promisify(write)

async function writeAll(descriptor: number, chunk: Uint8Array): Promise<void> {
  for (let at = 0; at < chunk.byteLength; ) {
    try {
      at += (await writeTo(descriptor, chunk, at)).bytesWritten
    } catch (error) {
      // A pipe that somebody else reads without waiting is full.
      if (!isCode(error, 'EAGAIN')) throw error
      await delay(FULL_PIPE_MS)
    }
  }
}
