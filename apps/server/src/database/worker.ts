// The only thread that touches the data directory. It runs batches in order; the main thread keeps the lease that makes
// that safe. It is a file of its own in the build, beside main.js.
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { DURABLE_PARAMETERS, DurableNodeFS } from './embedded/durable-fs'
import {
  type BatchReply,
  PGLITE_VERSION,
  type EmbeddedStatement,
  type StatementResult,
  type WireError,
  type WorkerMessage,
  type WorkerOptions,
  type WorkerRequest,
} from './embedded/protocol'
import { PreparedStatements } from './embedded/prepared'
import { syncTree } from './embedded/sync-tree'
import { sqlStateOf, ERROR_FIELDS } from './errors'
import { EXTENSIONS, TEXT_TYPES } from './session'

if (!parentPort) throw new Error('worker.js is started by the server, not by hand')
const port = parentPort
/** ENOSPC, as WebAssembly numbers errors. */
const ERRNO_NO_SPACE = 51
// The main thread starts this file with these options and nothing else does.
const options = workerData as WorkerOptions

function send(message: WorkerMessage): void {
  const blobs = message.kind === 'reply' ? message.results.flatMap(({ blob }) => blob ?? []) : []
  port.postMessage(
    message,
    blobs.map(({ buffer }) => buffer),
  )
}

/**
 * Ends this thread; the main thread opens the directory again, as after a crash. PostgreSQL must not go on after a PANIC (a failed fsync, a full
 * disk), but PGlite swallows the abort and then loops for ever or answers from a broken state.
 */
function leave(reason: string): never {
  send({ kind: 'fatal', reason })
  process.exit(70)
}

/** Returns the message of an error: those of the file system of PGlite have a number and no message. */
function reasonOf(error: unknown): string {
  if (error instanceof Error) return error.message
  const number: unknown = Reflect.get(Object(error), 'errno')
  if (number === ERRNO_NO_SPACE) return 'No space left on device'
  return typeof number === 'number' ? `The file system answers with error ${number}` : String(error)
}

function checkVersion(): void {
  const manifest = new URL('../package.json', import.meta.resolve('@electric-sql/pglite'))
  const installed: unknown = JSON.parse(readFileSync(manifest, 'utf8')).version
  if (installed !== PGLITE_VERSION)
    throw new Error(`This server needs PGlite ${PGLITE_VERSION} exactly, found ${installed}`)
}

async function open(): Promise<PGlite> {
  const db = await PGlite.create({
    fs: new DurableNodeFS(options.dir),
    startParams: DURABLE_PARAMETERS,
    extensions: { pg_trgm, btree_gist, unaccent } satisfies Record<(typeof EXTENSIONS)[number], unknown>,
    parsers: Object.fromEntries(Object.values(TEXT_TYPES).map((type) => [type, (text: string) => text])),
    // Called from inside PostgreSQL, at the moment it writes the line.
    onStderr: (line) => {
      if (/\bPANIC:/.test(line)) leave(line)
      return false
    },
  })
  // Parameters come as text, as pg sends them; PGlite's own serializers refuse values that pg accepts.
  db.serializers = {}
  return db
}

function wireError(error: unknown): WireError {
  const wire: WireError = { message: reasonOf(error) }
  for (const name of ERROR_FIELDS) {
    const value: unknown = Reflect.get(Object(error), name)
    if (value !== undefined) wire[name] = value
  }
  return wire
}

async function runOne(
  db: PGlite,
  prepared: PreparedStatements,
  statement: EmbeddedStatement,
): Promise<StatementResult> {
  const text = await prepared.textOf(statement, db.isInTransaction())
  // Without parameters the simple protocol, as pg does: one round trip, and several statements are allowed.
  const answer =
    text === null && statement.params?.length
      ? await db.query<Record<string, unknown>>(statement.sql, [...statement.params])
      : (await db.exec(text ?? statement.sql, statement.blob && { blob: new Blob([statement.blob]) })).at(-1)
  const result = { command: answer?.command ?? '', rowCount: answer?.rowCount ?? 0, rows: answer?.rows ?? [] }
  return answer?.blob ? { ...result, blob: new Uint8Array(await answer.blob.arrayBuffer()) } : result
}

async function runBatch(
  db: PGlite,
  prepared: PreparedStatements,
  { id, batch }: { id: number; batch: EmbeddedStatement[] },
): Promise<BatchReply> {
  const results: StatementResult[] = []
  try {
    for (const statement of batch) results.push(await runOne(db, prepared, statement))
    return { kind: 'reply', id, results, isInTransaction: db.isInTransaction() }
  } catch (error) {
    if (sqlStateOf(error) === undefined) leave(reasonOf(error))
    return { kind: 'reply', id, results, error: wireError(error), isInTransaction: db.isInTransaction() }
  }
}

async function create(db: PGlite): Promise<void> {
  for (const extension of EXTENSIONS) await db.exec(`create extension if not exists ${extension}`)
  await db.close()
  syncTree(options.dir)
  send({ kind: 'created' })
  port.close()
}

function serve(db: PGlite): void {
  let tail: Promise<void> = Promise.resolve()
  const prepared = new PreparedStatements((text) => db.exec(text))
  db.onNotification((channel, payload) => send({ kind: 'notified', channel, payload }))
  port.on('message', (request: WorkerRequest) => {
    tail = tail.then(async () => {
      if (request.kind === 'run') return send(await runBatch(db, prepared, request))
      await db.close()
      send({ kind: 'closed' })
      port.close()
    })
  })
  send({ kind: 'ready' })
}

checkVersion()
try {
  const database = await open()
  if (options.mode === 'create') await create(database)
  else serve(database)
} catch (error) {
  leave(reasonOf(error))
}
