import { constants, fstatSync, lstatSync, readlinkSync, type Stats, write } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { hasErrorCode } from '../streams'
import { CliFailure, EXIT } from './failure'
import { writeFailureReason } from './output-lost'

export type OutputTarget =
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
 * The target of a name: `-`, a path, `/dev/stdout`, or the `/dev/fd/63` of a shell's `>(…)`.
 * @throws CliFailure 1 when it is a folder, or leads nowhere.
 */
export function outputTarget(name: string): OutputTarget {
  if (name === '-') return { kind: 'output' }
  let path = resolve(name)
  for (let links = 0; links <= LINKS_MAX; links += 1) {
    const descriptor = STREAMS[path] ?? descriptorOf(path)
    if (descriptor !== null) return descriptorTarget(name, descriptor)
    const found = statsOf(path)
    if (!found?.isSymbolicLink()) return fileTarget(path, found)
    path = resolve(dirname(path), readlinkSync(path))
  }
  throw new CliFailure(EXIT.failed, `${name} is a link that leads to itself`)
}

function descriptorOf(path: string): number | null {
  const found = DESCRIPTOR.exec(path)
  return found ? Number(found[1]) : null
}

function descriptorTarget(name: string, descriptor: number): OutputTarget {
  if (descriptor === 1) return { kind: 'output' }
  if (!isWritableDescriptor(descriptor)) throw new CliFailure(EXIT.failed, `${name} is not open`)
  return { kind: 'through', path: descriptor }
}

/** Returns true when a descriptor can be written; descriptors of Node itself cannot. */
function isWritableDescriptor(descriptor: number): boolean {
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
    if (hasErrorCode(error, 'ENOENT') || hasErrorCode(error, 'ENOTDIR')) return null
    throw new CliFailure(
      EXIT.failed,
      `${path} cannot be written: ${error instanceof Error ? writeFailureReason(error) : ''}`,
    )
  }
}

function fileTarget(path: string, found: Stats | null): OutputTarget {
  if (found?.isDirectory()) throw new CliFailure(EXIT.failed, `${path} is a folder`)
  if (found && !found.isFile()) return { kind: 'through', path }
  return { kind: 'file', path, exists: found !== null }
}

/**
 * Writes to a device or a pipe at the speed of its reader.
 * @returns The number of bytes written: all, or those before the reader closed it.
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
    if (hasErrorCode(error, 'EPIPE')) return bytes
    throw error instanceof Error && 'syscall' in error
      ? new CliFailure(EXIT.failed, `${targetName(out)} cannot be written: ${writeFailureReason(error)}`)
      : error
  } finally {
    await handle?.close()
  }
  return bytes
}

function targetName(out: string | number): string {
  return typeof out === 'number' ? `/dev/fd/${out}` : out
}

const writeTo = promisify(write)

async function writeAll(descriptor: number, chunk: Uint8Array): Promise<void> {
  for (let at = 0; at < chunk.byteLength; ) {
    try {
      at += (await writeTo(descriptor, chunk, at)).bytesWritten
    } catch (error) {
      // A pipe that somebody else reads without waiting is full.
      if (!hasErrorCode(error, 'EAGAIN')) throw error
      await delay(FULL_PIPE_MS)
    }
  }
}
