import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { OPERATIONS } from '@forecourt/core/operations'
import pg from 'pg'
import { buildApp } from '../../apps/server/src/app'
import { openStore } from '../../apps/server/src/database/database'
import { CASHIER, clientOf, testConfig } from '../fixtures/app'
import { anEntry } from '../fixtures/builders'
import { findBinaries } from '../fixtures/postgres-binaries'

export const CASHIERS = 8
const SAVING_SECONDS = 6

/** How many entries a server saves in a second when eight cashiers do it at once, each waiting for the own answer. */
export async function savesPerSecond(url: string): Promise<number> {
  const { accessToken } = await clientOf(url).signIn(CASHIER)
  const agent = new Agent({ keepAlive: true, maxSockets: CASHIERS })
  const { method, path } = OPERATIONS.AddEditCash
  const body = JSON.stringify(anEntry())
  const save = async (key: string) => {
    const headers = {
      authorization: `Bearer ${accessToken}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'idempotency-key': key,
    }
    const answer = await new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      request(url + path, { method, headers, agent }, (response) =>
        text(response).then((said) => resolve({ status: response.statusCode, body: said }), reject),
      )
        .once('error', reject)
        .end(body)
    })
    if (answer.status !== 200) throw new Error(`AddEditCash: ${answer.status} ${answer.body}`)
  }
  try {
    const run = performance.now().toFixed(3)
    for (let n = 0; n < 50; n += 1) await save(`warm-${run}-${n}`)
    const began = performance.now()
    const until = began + SAVING_SECONDS * 1000
    let done = 0
    const work = async (cashier: number) => {
      for (let n = 0; performance.now() < until; n += 1) {
        await save(`bench-${run}-${cashier}-${n}`)
        done += 1
      }
    }
    await Promise.all(Array.from({ length: CASHIERS }, (_, cashier) => work(cashier)))
    return (done * 1000) / (performance.now() - began)
  } finally {
    agent.destroy()
  }
}

export interface Statement {
  text: string
  values: unknown[]
}

function statementOf(first: unknown, second: unknown): Statement | null {
  const list = (values: unknown): unknown[] => (Array.isArray(values) ? values : [])
  if (typeof first === 'string') return { text: first, values: list(second) }
  if (!first || typeof first !== 'object' || !('text' in first)) return null
  return { text: String(first.text), values: 'values' in first ? list(first.values) : [] }
}

const KEY = 'the-key-of-the-save'

/** The statements that one save sends to PostgreSQL, as they are. */
export async function statementsOfASave(databaseUrl: string): Promise<Statement[]> {
  const store = await openStore({ databaseUrl, dataDir: tmpdir() })
  const app = buildApp({ store, config: testConfig(), clock: () => new Date() })
  const { query } = pg.Client.prototype
  const said: Statement[] = []
  try {
    const client = clientOf(await app.listen({ host: '127.0.0.1', port: 0 }))
    await client.signIn(CASHIER)
    await client.call('AddEditCash', anEntry())
    const overhear = function (this: pg.Client, ...given: unknown[]): unknown {
      const statement = statementOf(given[0], given[1])
      if (statement) said.push(statement)
      return Reflect.apply(query, this, given)
    }
    Object.assign(pg.Client.prototype, { query: overhear })
    await client.call('AddEditCash', anEntry(), { key: `${KEY}-${performance.now()}` })
    return said
  } finally {
    Object.assign(pg.Client.prototype, { query })
    await app.close()
    await store.end()
  }
}

/**
 * What pgbench binds to a parameter: a variable of its command line, for a key one that is new each time. What it cannot bind, a null or nothing, stands in
 * the text.
 */
function scriptOf(statements: readonly Statement[]): { script: string; variables: string[] } {
  const variables: string[] = []
  const lines = statements.map(({ text: sql, values }) => {
    const named = sql.replaceAll(/\s+/g, ' ').replace(/\$(\d+)/g, (_, number: string) => {
      const value = values[Number(number) - 1]
      if (value === null || value === undefined) return 'null'
      if (String(value).startsWith(KEY)) return ':key'
      if (value === '') return "''"
      const given = value instanceof Date ? value.toISOString() : Array.isArray(value) ? pgArray(value) : String(value)
      variables.push('-D', `v${variables.length / 2}=${given}`)
      return `:v${variables.length / 2 - 1}`
    })
    return `${named};`
  })
  return { script: ['\\set key random(1, 1000000000000000)', ...lines].join('\n'), variables }
}

function pgArray(values: readonly unknown[]): string {
  return `{${values.map((value) => JSON.stringify(value)).join(',')}}`
}

/** Whether what is committed waits for the disk, as it does for a business and does not for tests (FORECOURT_TEST_DATABASE_URL names another). */
export async function flushing(databaseUrl: string): Promise<string> {
  const db = new pg.Client({ connectionString: databaseUrl })
  await db.connect()
  try {
    const { rows } = await db.query<{ fsync: string }>('show fsync')
    return `fsync ${rows[0]?.fsync}`
  } finally {
    await db.end()
  }
}

/** How often a second pgbench goes through the statements with as many clients as there are cashiers, sent as the server sends them. */
export async function pgbenchPerSecond(databaseUrl: string, statements: readonly Statement[]): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-pgbench-'))
  try {
    const { script, variables } = scriptOf(statements)
    const file = join(folder, 'save.sql')
    await writeFile(file, script)
    const flags = ['-n', '-M', 'extended', '-c', String(CASHIERS), '-j', '2', '-T', String(SAVING_SECONDS), '-f', file]
    const pgbench = join(findBinaries() ?? '', 'pgbench')
    const { stdout, stderr } = await promisify(execFile)(pgbench, [...flags, ...variables, databaseUrl])
    const rate = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
    if (!rate || /number of failed transactions: [1-9]/.test(stdout)) throw new Error(`pgbench: ${stdout}${stderr}`)
    return rate
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
