import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

/**
 * A cashier's connection: sends a request, waits for its answer, and so on, with as little work of its own as pgbench has, for both share the
 * processors with what is measured.
 */
class Cashier {
  readonly #socket: Socket
  readonly #head: string
  readonly #body: string
  #heard = ''
  #done: (answer: string) => void = () => {}
  #fail: (error: Error) => void = () => {}

  constructor(url: string, token: string) {
    const { hostname, port } = new URL(url)
    const { method, path } = OPERATIONS.AddEditCash
    this.#body = JSON.stringify(anEntry())
    this.#head = `${method} ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nauthorization: Bearer ${token}\r\n\
content-type: application/json\r\ncontent-length: ${Buffer.byteLength(this.#body)}\r\nidempotency-key: `
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true })
      .setEncoding('latin1')
      .on('data', (text: string) => this.#hear(text))
      .on('error', (error) => this.#fail(error))
      .on('close', () => this.#fail(new Error('The server closed a connection')))
  }

  async save(key: string): Promise<void> {
    const answer = await new Promise<string>((resolve, reject) => {
      this.#done = resolve
      this.#fail = reject
      this.#socket.write(`${this.#head}${key}\r\n\r\n${this.#body}`)
    })
    if (!answer.startsWith('HTTP/1.1 200 ')) throw new Error(`AddEditCash: ${answer}`)
  }

  end(): void {
    this.#socket.destroy()
  }

  #hear(text: string): void {
    this.#heard += text
    const head = this.#heard.indexOf('\r\n\r\n')
    const length = /\r\ncontent-length: (\d+)/i.exec(this.#heard)?.[1]
    if (head < 0 || this.#heard.length < head + 4 + Number(length ?? 0)) return
    const answer = this.#heard
    this.#heard = ''
    this.#done(answer)
  }
}

/** How many entries a server saves in a second when eight cashiers do it at once, each waiting for the own answer. */
export async function savesPerSecond(url: string): Promise<number> {
  const { accessToken } = await clientOf(url).signIn(CASHIER)
  const cashiers = Array.from({ length: CASHIERS }, () => new Cashier(url, accessToken))
  try {
    const run = performance.now().toFixed(3)
    for (let n = 0; n < 50; n += 1) await cashiers[0]?.save(`warm-${run}-${n}`)
    const began = performance.now()
    const until = began + SAVING_SECONDS * 1000
    let done = 0
    const work = async (cashier: Cashier, who: number) => {
      for (let n = 0; performance.now() < until; n += 1) {
        await cashier.save(`bench-${run}-${who}-${n}`)
        done += 1
      }
    }
    await Promise.all(cashiers.map(work))
    return (done * 1000) / (performance.now() - began)
  } finally {
    for (const cashier of cashiers) cashier.end()
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
