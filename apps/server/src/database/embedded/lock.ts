import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { sqlStateOf } from '../errors'

/** The data directory is open in another process; the message says which. */
export class DirectoryBusy extends Error {
  override name = 'DirectoryBusy'
  readonly code = 'EBUSY'
}

export interface DirectoryLock {
  how: 'flock' | 'socket'
  release(): void
}

interface LockOptions {
  platform?: NodeJS.Platform
  flock?: string
}

/**
 * Locks a data directory exclusively, by a lock that the kernel holds for the life of this process: a frozen owner keeps it, a dead one never does.
 * It is taken on the main thread, since a worker's descriptors are closed with the worker. The file LOCK lies beside the database, so that it covers
 * its creation too, and is never deleted: deleting it would allow two owners.
 * @throws DirectoryBusy when another process (or this one) holds it.
 */
export async function lockDirectory(root: string, options: LockOptions = {}): Promise<DirectoryLock> {
  fs.mkdirSync(root, { recursive: true, mode: 0o700 })
  const descriptor = fs.openSync(path.join(root, 'LOCK'), fs.constants.O_RDWR | fs.constants.O_CREAT, 0o600)
  try {
    const platform = options.platform ?? process.platform
    const how = platform === 'linux' ? flockDescriptor(descriptor, options.flock ?? 'flock') : 'missing'
    const socket = how === 'missing' ? await listenAlone(socketPath(descriptor, platform)) : undefined
    if (how === 'busy' || socket === 'busy') throw busy(root, descriptor)
    const card = JSON.stringify({ pid: process.pid, host: os.hostname(), since: new Date().toISOString() })
    fs.ftruncateSync(descriptor)
    fs.writeSync(descriptor, card, 0)
    return {
      how: socket ? 'socket' : 'flock',
      release() {
        socket?.close()
        fs.closeSync(descriptor)
      },
    }
  } catch (error) {
    fs.closeSync(descriptor)
    throw error
  }
}

/**
 * Locks a descriptor with flock(1), which then exits; the lock belongs to the open file, so it stays with our copy and ends with this process. Node
 * opens files close-on-exec, so children do not keep it.
 */
function flockDescriptor(descriptor: number, tool: string): 'locked' | 'busy' | 'missing' {
  const run = spawnSync(tool, ['-n', '-x', '3'], { stdio: ['ignore', 'ignore', 'pipe', descriptor] })
  if (sqlStateOf(run.error) === 'ENOENT') return 'missing'
  if (run.error) throw run.error
  if (run.status === 0) return 'locked'
  if (run.status === 1) return 'busy'
  throw new Error(`The data directory could not be locked: ${String(run.stderr).trim()}`)
}

/**
 * Returns a name that is as exclusive as the directory, where there is no flock(1). On Linux an abstract socket, which dies with its owner but is
 * seen only in one network namespace, not between containers; a named pipe on Windows; else a socket.
 */
function socketPath(descriptor: number, platform: NodeJS.Platform): string {
  const { dev, ino } = fs.fstatSync(descriptor, { bigint: true })
  const name = `forecourt-${createHash('sha256').update(`${dev}-${ino}`).digest('hex').slice(0, 24)}`
  if (platform === 'linux') return `\0${name}`
  if (platform === 'win32') return `\\\\.\\pipe\\${name}`
  return path.join(os.tmpdir(), `${name}.sock`)
}

async function listenAlone(address: string): Promise<net.Server | 'busy'> {
  const first = await listen(address)
  if (first !== 'busy' || !path.isAbsolute(address) || address.startsWith('\\\\')) return first
  // A socket in the file system outlives its owner. A frozen owner still accepts, through the kernel's backlog.
  if (await isAnswered(address)) return 'busy'
  fs.rmSync(address, { force: true })
  return listen(address)
}

function listen(address: string): Promise<net.Server | 'busy'> {
  const server = net.createServer((connection) => connection.destroy())
  return new Promise((resolve, reject) => {
    server.once('error', (error) => (sqlStateOf(error) === 'EADDRINUSE' ? resolve('busy') : reject(error)))
    server.listen(address, () => {
      server.unref()
      resolve(server)
    })
  })
}

function isAnswered(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.connect(address)
    probe.once('connect', () => resolve(true)).once('error', () => resolve(false))
    probe.once('connect', () => probe.destroy())
  })
}

function busy(root: string, descriptor: number): DirectoryBusy {
  return new DirectoryBusy(
    `The data directory ${root} is already open in another running server${ownerOf(descriptor)}. ` +
      'Stop that server, or give this one a directory of its own.',
  )
}

/** Returns the owner of the lock from the file; nothing when the owner has not written it yet. */
function ownerOf(descriptor: number): string {
  try {
    const card = JSON.parse(fs.readFileSync(descriptor, 'utf8'))
    return ` (process ${card.pid} on ${card.host}, since ${card.since})`
  } catch {
    return ''
  }
}
