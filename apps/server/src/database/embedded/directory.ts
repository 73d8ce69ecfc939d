import fs from 'node:fs'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { PG_MAJOR, type WorkerMessage, type WorkerOptions } from './protocol'
import { syncDirectory } from './sync-tree'

export function databasePath(root: string): string {
  return path.join(root, 'pgdata')
}

export function startWorker(file: URL, options: WorkerOptions): Worker {
  // Without execArgv a thread inherits --eval, --input-type and loaders of the process, and dies of them.
  // What it makes is sent on at once: room for young objects would only be memory.
  return new Worker(file, {
    workerData: options,
    name: 'database',
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: 4 },
  })
}

/**
 * Makes the database of a locked data directory if it has none. It is made beside its place and flushed before it gets its name, so that a crash
 * leaves either no database or a complete one.
 * @throws Error with a sentence when the directory holds something else, or a database of another PostgreSQL.
 */
export async function createIfMissing(root: string, file: URL): Promise<void> {
  const target = databasePath(root)
  const draft = path.join(root, 'pgdata.new')
  fs.rmSync(draft, { recursive: true, force: true })
  if (fs.existsSync(target)) return checkVersion(target)
  fs.mkdirSync(draft, { mode: 0o700 })
  try {
    await runCreation(file, draft)
  } catch (error) {
    // Half a database would take the room that the next try needs.
    fs.rmSync(draft, { recursive: true, force: true })
    throw error
  }
  fs.renameSync(draft, target)
  syncDirectory(root)
}

function checkVersion(target: string): void {
  const file = path.join(target, 'PG_VERSION')
  if (!fs.existsSync(file)) throw new Error(`${target} is not a database directory.`)
  const version = fs.readFileSync(file, 'utf8').trim()
  if (version === PG_MAJOR) return
  throw new Error(
    `${target} was written by PostgreSQL ${version}, this server carries ${PG_MAJOR}. Restore it from a backup file.`,
  )
}

function runCreation(file: URL, dir: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let isCreated = false
    let reason = 'the database thread ended early'
    const worker = startWorker(file, { mode: 'create', dir })
    worker.on('message', (message: WorkerMessage) => {
      if (message.kind === 'created') isCreated = true
      if (message.kind === 'fatal') reason = message.reason
    })
    worker.on('error', (error) => {
      reason = error.message
    })
    worker.on('exit', () => (isCreated ? resolve() : reject(new Error(`The database could not be created: ${reason}`))))
  })
}
