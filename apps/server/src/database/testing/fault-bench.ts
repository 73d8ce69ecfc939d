import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { openStore, type Store, type StoreOptions } from '../database'
import { databasePath } from '../embedded/directory'
import type { StoreEvent } from '../session'
import { bundleModule, workerFile } from '../worker-file'
import { SHORT_LIVED } from './short-lived'

export async function queryRows(store: Store, text: string): Promise<Record<string, unknown>[]> {
  return (await sql.raw<Record<string, unknown>>(text).execute(store.db)).rows
}

export async function waitFor(condition: () => boolean, timeoutMs = 60_000): Promise<void> {
  for (const until = Date.now() + timeoutMs; !condition(); ) {
    if (Date.now() > until) throw new Error('It did not happen in time')
    await sleep(5)
  }
}

/**
 * Returns databases that a test file may damage and processes that it may kill; all of them are removed with their test or with the file.
 * @param root The folder in which it makes folders.
 * @param template Returns the closed database directory that databases are copied from.
 */
export function faultBench(root: string, template: () => Promise<string>) {
  const opened: Store[] = []
  const children: ChildProcess[] = []
  const dirs: string[] = []
  let original = ''
  let faultyWorker: URL
  let storeProcess = ''

  beforeAll(async () => {
    original = await template()
    faultyWorker = await bundleModule(new URL('./faulty-worker.ts', import.meta.url))
    storeProcess = fileURLToPath(await bundleModule(new URL('./store-process.ts', import.meta.url)))
  })
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
    for (const store of opened.splice(0)) await store.end()
  })
  afterAll(() => {
    for (const dir of dirs) fs.rmSync(dir, { recursive: true, force: true })
  })

  function ownDir(): string {
    const dir = fs.mkdtempSync(path.join(root, 'forecourt fault-'))
    dirs.push(dir)
    return dir
  }

  /** A data directory with a migrated database in it. */
  function migratedDir(dir = ownDir()): string {
    fs.cpSync(original, databasePath(dir), { recursive: true, mode: fs.constants.COPYFILE_FICLONE })
    return dir
  }

  async function open(dataDir: string, options: Partial<StoreOptions> = {}): Promise<Store> {
    const store = await openStore({ dataDir, ...options })
    opened.push(store)
    return store
  }

  /** Another process with the directory open; `until` waits for a word that it says. */
  async function otherProcess(dataDir: string, task: 'hold' | 'write', faults?: string) {
    const file = faults === undefined ? await workerFile() : faultyWorker
    const child = spawn(process.execPath, [SHORT_LIVED, storeProcess, dataDir, file.href, task], {
      env: { ...process.env, FORECOURT_TEST_FAULTS: faults ?? '' },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    children.push(child)
    let said = ''
    child.stdout.on('data', (chunk) => {
      said += chunk
    })
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    return {
      child,
      said: () => said.split('\n').filter(Boolean),
      until: (word: string) => expect.poll(() => said).toContain(word),
      async kill() {
        child.kill('SIGKILL')
        await ended
      },
    }
  }

  /** A store on a file system that the test can spoil. */
  async function openSpoilable(options: Partial<StoreOptions> = {}) {
    const faults = ownDir()
    const events: StoreEvent[] = []
    process.env.FORECOURT_TEST_FAULTS = faults
    const onEvent = (event: StoreEvent) => events.push(event)
    const store = await open(migratedDir(), { worker: faultyWorker, onEvent, ...options })
    return {
      store,
      events,
      kinds: () => events.map((event) => event.kind),
      fsyncs: () => fs.statSync(path.join(faults, 'fsyncs')).size,
      spoil: (fault: string) => fs.writeFileSync(path.join(faults, fault), ''),
      heal: (fault: string) => fs.rmSync(path.join(faults, fault)),
    }
  }

  return { ownDir, migratedDir, open, otherProcess, openSpoilable }
}
