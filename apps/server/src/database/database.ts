import { type Compilable, Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely'
import type { Copier } from './copying'
import { EmbeddedEngine } from './embedded/engine'
import type { Database } from './schema'
import { literalQuery } from './literals'
import { copyOutEmbedded } from './embedded/copy'
import { Hosts } from './server/hosts'
import { ServerListener } from './server/listener'
import { refusePooledStatements } from './server/pooler'
import { ServerPool } from './server/pool'
import type { RowSink } from './row-sink'
import { DEFAULT_LIMITS, type Limits, type StoreEvent } from './session'
import { canAllocateOn, hasRoomIn, DiskSpace } from './disk-space'
import { refuseInsideTransaction } from './transaction'
import { workerFile } from './worker-file'

export type Db = Kysely<Database>
export type Trx = Transaction<Database>

/** One connection without time limits, on which whole tables are copied; `begin` and `commit` are the caller's. */
export interface CopySession extends Omit<Copier, 'query'> {
  db: Db
}

/** The database of the dealership, embedded or on a server; both run the same SQL. */
export interface Store {
  kind: 'embedded' | 'server'
  db: Db
  /** Returns the rows of a query as bytes through `sink`: the fastest way to a long file. */
  copyOut: (query: Compilable, sink: RowSink) => AsyncGenerator<Uint8Array, void, undefined>
  /** Calls back for each notification on a channel, until the returned function is called. */
  listen(channel: string, callback: (payload: string) => void): Promise<() => Promise<void>>
  /** Refreshes statistics and frees dead rows: after a bulk load, and nightly on the embedded engine. */
  vacuum(): Promise<void>
  /** Runs `f` on a connection without time limits: for migrations and maintenance. */
  unhurried<T>(f: (db: Db) => Promise<T>): Promise<T>
  /** Runs `f` on a connection of its own, on which whole tables are copied. On the embedded engine all others wait meanwhile. */
  copying<T>(f: (session: CopySession) => Promise<T>): Promise<T>
  /** False from the first write that found the disk of the database full until there is room again. */
  hasRoom(): Promise<boolean>
  /** False from the first save that a standby did not confirm until it confirms again. */
  isConfirmed(): boolean
  /** Returns the number of connections, of idle ones, and of waiting callers. */
  connections(): { open: number; idle: number; waiting: number }
  /** Finishes what is running and closes. Safe to call twice. */
  end(): Promise<void>
}

export interface StoreOptions {
  /** The PostgreSQL to use; without it the embedded engine keeps its database in `dataDir`. */
  databaseUrl?: string | undefined
  dataDir: string
  onEvent?: (event: StoreEvent) => void
  limits?: Partial<Limits>
  poolSize?: number
  vacuumIdleMs?: number
  /** The code of the database thread, when it is not the usual one. */
  worker?: URL
}

/**
 * Opens the database, creating the embedded one if there is none.
 *
 * @throws DirectoryBusy when another server has the data directory open.
 */
export function openStore(options: StoreOptions): Promise<Store> {
  return options.databaseUrl ? openServer(options, options.databaseUrl) : openEmbedded(options)
}

async function openEmbedded(options: StoreOptions): Promise<Store> {
  const onEvent = options.onEvent ?? ignore
  const engine = await EmbeddedEngine.open({
    dataDir: options.dataDir,
    worker: options.worker ?? (await workerFile()),
    limits: { ...DEFAULT_LIMITS, ...options.limits },
    vacuumIdleMs: options.vacuumIdleMs ?? 5_000,
    onEvent,
  })
  const disk = new DiskSpace(() => hasRoomIn(options.dataDir), onEvent)
  const db = databaseOver(engine, disk)
  return {
    kind: 'embedded',
    db,
    copyOut: (query, sink) => copyOutEmbedded(() => engine.connect(), { query: literalQuery(query.compile()), sink }),
    listen: (channel, callback) => engine.listen(channel, callback),
    vacuum: () => engine.vacuum(),
    copying: (f) => engine.copying((copier) => f(sessionOver(copier, disk))),
    unhurried: (f) => f(databaseOver({ connect: () => engine.connectUnhurried(), end: async () => {} }, disk)),
    hasRoom: () => disk.hasRoom(),
    isConfirmed: () => true,
    connections: () => engine.connections(),
    end: () => engine.end(),
  }
}

async function openServer(options: StoreOptions, databaseUrl: string): Promise<Store> {
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  const tell = options.onEvent ?? ignore
  const hosts = new Hosts({ databaseUrl, limits, onEvent: tell })
  const listener = new ServerListener({ hosts, limits, onEvent: tell })
  hosts.onMove(() => void listener.renew())
  const onEvent = (event: StoreEvent) => {
    if (event.kind === 'server-back') void listener.renew()
    tell(event)
  }
  const pool = new ServerPool({ hosts, poolSize: options.poolSize ?? 10, limits, onEvent })
  try {
    // A wrong address, password or version is said now and not at the first request.
    await hosts.resolvePrimary()
    await refusePooledStatements(pool, { hosts, limits })
  } catch (error) {
    hosts.end()
    await pool.end()
    throw error
  }
  const disk: DiskSpace = new DiskSpace(() => canAllocateOn(db), tell)
  const db = databaseOver(pool, disk)
  return {
    kind: 'server',
    db,
    copyOut: (query, sink) => pool.copyOut(literalQuery(query.compile()), sink),
    listen: async (channel, callback) => {
      refuseInsideTransaction()
      return listener.listen(channel, callback)
    },
    vacuum: () => pool.vacuum(),
    copying: (f) => pool.copying((copier) => f(sessionOver(copier, disk))),
    async unhurried(f) {
      const own = pool.unhurried()
      try {
        return await f(databaseOver(own, disk))
      } finally {
        await own.end()
      }
    },
    hasRoom: () => disk.hasRoom(),
    isConfirmed: () => pool.isConfirmed,
    connections: () => pool.connections(),
    async end() {
      hosts.end()
      await Promise.all([listener.end(), pool.end()])
    },
  }
}

interface Client {
  query(sql: string, parameters?: readonly unknown[]): Promise<unknown>
  release(): void
}

interface Pool {
  connect(): Promise<Client>
  end(): Promise<void>
}

function databaseOver(pool: Pool, disk: DiskSpace): Db {
  const noting = <T>(answer: Promise<T>): Promise<T> =>
    answer.catch((error: unknown) => {
      disk.note(error)
      throw error
    })
  const noted = {
    connect: async (): Promise<Client> => {
      const client = await noting(pool.connect())
      return {
        query: (text, parameters) => noting(client.query(text, parameters)),
        release: () => client.release(),
      }
    },
    end: () => pool.end(),
  }
  // Kysely's type also asks for cursors, which nothing here uses: `streamRows` is the one way to read in batches.
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: noted as PostgresPool }) })
}

function sessionOver({ query, copyOut: out, copyIn }: Copier, disk: DiskSpace): CopySession {
  const pool = { connect: async () => ({ query, release: ignore }), end: async () => {} }
  return { db: databaseOver(pool, disk), copyOut: out, copyIn }
}

function ignore(): void {}
