import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isCode, isRunning } from '../io'
import { CliFailure, EXIT } from './failure'

const POLL_MS = 50

/**
 * Runs the work while no other process on this machine holds the lock file. One that was left by a process which is gone is taken over.
 *
 * @throws CliFailure 5 when another run holds it longer than `waitMs`.
 */
export async function withFileLock<T>(
  file: string,
  o: { waitMs: number; cleanups: Set<() => void> },
  work: () => Promise<T>,
): Promise<T> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const mine = `${process.pid} ${randomUUID()}`
  const release = () => {
    if (contentOf(file) === mine) rmSync(file, { force: true })
  }
  const until = Date.now() + o.waitMs
  while (!isTaken(file, mine)) {
    takeFromTheGone(file)
    if (Date.now() > until) throw new CliFailure(EXIT.locked, `Another forecourt run holds ${file}`)
    await delay(POLL_MS)
  }
  o.cleanups.add(release)
  try {
    return await work()
  } finally {
    o.cleanups.delete(release)
    release()
  }
}

function isTaken(file: string, mine: string): boolean {
  try {
    writeFileSync(file, mine, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  }
}

/** Moves a lock aside whose owner is gone; one that another process took meanwhile is put back. */
function takeFromTheGone(file: string): void {
  const seen = contentOf(file)
  if (!seen || isRunning(Number(seen.split(' ')[0]))) return
  const aside = `${file}.${randomUUID()}`
  try {
    renameSync(file, aside)
    if (contentOf(aside) !== seen) linkSync(aside, file)
  } catch (error) {
    if (!isCode(error, 'ENOENT') && !isCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

function contentOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    throw error
  }
}
