import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { hasErrorCode } from '../streams'
import { CliFailure, EXIT } from './failure'

const POLL_MS = { first: 50, most: 1_000 } as const

interface LockOptions {
  waitMs: number
  cleanups: Set<() => void>
  /** Called once with the holder when another process holds the lock. */
  onWait?: (holder: string) => void
  /** The program that locks a descriptor: flock(1), except in tests. */
  tool?: string
  platform?: NodeJS.Platform
}

/**
 * Runs the work while no other process on this machine holds the lock of a file. The kernel holds the lock for this process and releases it when the
 * process ends in any way; the content of the file, or a file left behind, is irrelevant.
 * @throws CliFailure 5 when another run holds it longer than `waitMs`.
 */
export async function withFileLock<T>(file: string, o: LockOptions, work: () => Promise<T>): Promise<T> {
  fs.mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const until = Date.now() + o.waitMs
  let pollMs: number = POLL_MS.first
  let release = await tryLock(file, o)
  if (!release) o.onWait?.(holderText(file))
  while (!release) {
    if (Date.now() > until) throw new CliFailure(EXIT.locked, `Another forecourt run${holderText(file)} holds ${file}`)
    await delay(Math.min(pollMs, Math.max(1, until - Date.now())))
    pollMs = Math.min(POLL_MS.most, pollMs * 2)
    release = await tryLock(file, o)
  }
  o.cleanups.add(release)
  try {
    return await work()
  } finally {
    o.cleanups.delete(release)
    release()
  }
}

/** Takes the lock if it is free; returns the function that releases it. */
async function tryLock(file: string, o: LockOptions): Promise<(() => void) | null> {
  const { O_RDWR, O_CREAT } = fs.constants
  const descriptor = fs.openSync(file, O_RDWR | O_CREAT, 0o600)
  let held: net.Server | null = null
  const letGo = () => {
    held?.close()
    fs.closeSync(descriptor)
  }
  try {
    const platform = o.platform ?? process.platform
    const how = platform === 'linux' ? await flock(descriptor, o.tool ?? 'flock') : 'missing'
    if (how === 'missing') held = await listenAlone(lockAddress(descriptor, platform))
    // Whoever had it has taken the file away, and this is one that nobody else will open.
    if (how === 'busy' || (how === 'missing' && !held) || !isSameFile(file, descriptor)) {
      letGo()
      return null
    }
    writeHolder(descriptor)
    return () => {
      // Gone before it is let go, so that nobody locks what is then taken away.
      fs.rmSync(file, { force: true })
      letGo()
    }
  } catch (error) {
    letGo()
    throw error
  }
}

/**
 * Locks a descriptor by flock(1), which ends at once; the lock belongs to the open file, so it stays with this process's copy and goes with this
 * process. Node opens files close-on-exec, so children do not keep it.
 */
function flock(descriptor: number, tool: string): Promise<'locked' | 'busy' | 'missing'> {
  return new Promise((resolve, reject) => {
    const run = spawn(tool, ['-n', '-x', '3'], { stdio: ['ignore', 'ignore', 'ignore', descriptor] })
    run.once('error', (error) => (hasErrorCode(error, 'ENOENT') ? resolve('missing') : reject(error)))
    run.once('exit', (code) => resolve(code === 0 ? 'locked' : 'busy'))
  })
}

/**
 * An address that is as exclusive as the file, where there is no flock(1): an abstract socket on Linux and a named pipe on Windows, which end with
 * their process; else a socket in the file system.
 */
function lockAddress(descriptor: number, platform: NodeJS.Platform): string {
  const { dev, ino } = fs.fstatSync(descriptor, { bigint: true })
  const name = `forecourt-cli-${createHash('sha256').update(`${dev}-${ino}`).digest('hex').slice(0, 24)}`
  if (platform === 'linux') return `\0${name}`
  return platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`)
}

async function listenAlone(address: string): Promise<net.Server | null> {
  const first = await listen(address)
  if (first || !isAbsolute(address) || address.startsWith('\\\\')) return first
  // A socket in the file system outlives its owner; a frozen owner still answers, through the kernel's backlog.
  if (await isAnswered(address)) return null
  fs.rmSync(address, { force: true })
  return listen(address)
}

function listen(address: string): Promise<net.Server | null> {
  const server = net.createServer((connection) => connection.destroy())
  return new Promise((resolve, reject) => {
    server.once('error', (error) => (hasErrorCode(error, 'EADDRINUSE') ? resolve(null) : reject(error)))
    server.listen(address, () => resolve(server.unref()))
  })
}

function isAnswered(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.connect(address)
    probe.once('error', () => resolve(false)).once('connect', () => resolve(true))
    probe.once('connect', () => probe.destroy())
  })
}

function isSameFile(file: string, descriptor: number): boolean {
  const there = fs.statSync(file, { bigint: true, throwIfNoEntry: false })
  const { dev, ino } = fs.fstatSync(descriptor, { bigint: true })
  return there?.ino === ino && there.dev === dev
}

/** Writes the holder into the file, for those who wait; on a full disk it is left out. */
function writeHolder(descriptor: number): void {
  try {
    fs.ftruncateSync(descriptor)
    fs.writeSync(descriptor, `${process.pid} ${new Date().toISOString()}`, 0)
  } catch (error) {
    if (!hasErrorCode(error, 'ENOSPC') && !hasErrorCode(error, 'EDQUOT')) throw error
  }
}

/** ` (process 4711, since …)`, or empty where the file does not name the holder. */
function holderText(file: string): string {
  try {
    const [pid, since] = fs.readFileSync(file, 'utf8').split(' ')
    return since && Number(pid) > 0 ? ` (process ${pid}, since ${since})` : ''
  } catch {
    return ''
  }
}
