import { execFile } from 'node:child_process'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { OPERATIONS, type OperationName } from '@forecourt/core/operations'
import { CASHIER, testClient } from '../fixtures/app'
import { quantile } from '../fixtures/benchmarks'
import { findBinaries } from '../fixtures/postgres-binaries'

export const CASHIER_COUNT = 8
const SAVING_SECONDS = 4

/**
 * The connection of a cashier: sends a request, waits for its answer, and repeats, with as little own work as pgbench, because both share the
 * processor with the measured server.
 */
class Cashier {
  readonly #socket: Socket
  readonly #head: string
  #heard = ''
  #done: (answer: string) => void = () => {}
  #fail: (error: Error) => void = () => {}

  constructor(url: string, token: string, name: OperationName) {
    const { hostname, port } = new URL(url)
    const { method, path } = OPERATIONS[name]
    this.#head = `${method} ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nauthorization: Bearer ${token}\r\n\
content-type: application/json\r\n`
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true })
      .setEncoding('latin1')
      .on('data', (text: string) => this.#hear(text))
      .on('error', (error) => this.#fail(error))
      .on('close', () => this.#fail(new Error('The server closed a connection')))
  }

  async save(key: string, input: unknown): Promise<void> {
    const body = JSON.stringify(input)
    const answer = await new Promise<string>((resolve, reject) => {
      this.#done = resolve
      this.#fail = reject
      this.#socket.write(
        `${this.#head}content-length: ${Buffer.byteLength(body)}\r\nidempotency-key: ${key}\r\n\r\n${body}`,
      )
    })
    if (!answer.startsWith('HTTP/1.1 200 ')) throw new Error(answer)
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

/** The saves of cashiers: an operation with its inputs for each of them. */
export interface LoadWork {
  name: OperationName
  /** The next input of a cashier; null when none is left. */
  next: (cashier: number) => unknown
}

/** The answers per second, and the time within which 19 of 20 came. */
export interface Throughput {
  perSecond: number
  p95Ms: number
}

/** The saves or reads per second when so many cashiers work at once, each waiting for its own answer. */
export async function measureThroughput(
  url: string,
  { name, next }: LoadWork,
  count = CASHIER_COUNT,
): Promise<Throughput> {
  const { accessToken } = await testClient(url).signIn(CASHIER)
  const cashiers = Array.from({ length: count }, () => new Cashier(url, accessToken, name))
  try {
    const run = performance.now().toFixed(3)
    let times: number[] = []
    const work = async (cashier: Cashier, who: number, until: number) => {
      for (let n = 0; performance.now() < until; n += 1) {
        const input = next(who)
        if (input === null) return
        const began = performance.now()
        await cashier.save(`${name}-${run}-${until}-${who}-${n}`, input)
        times.push(performance.now() - began)
      }
    }
    const all = (until: number) => Promise.all(cashiers.map((cashier, who) => work(cashier, who, until)))
    await all(performance.now() + 500)
    times = []
    const began = performance.now()
    await all(began + SAVING_SECONDS * 1000)
    return { perSecond: (times.length * 1000) / (performance.now() - began), p95Ms: quantile(times, 0.95) }
  } finally {
    for (const cashier of cashiers) cashier.end()
  }
}

/** The saves per second of a server with eight cashiers at once. */
export async function measureSaves(url: string, work: LoadWork): Promise<number> {
  return (await measureThroughput(url, work)).perSecond
}

const SCRIPT = fileURLToPath(new URL('./hp-payment.sql', import.meta.url))

/** The runs per second of the fixed pgbench script with as many clients as cashiers, on the vehicles of a range of IDs. */
export async function pgbenchPerSecond(databaseUrl: string, vehicles: { from: number; to: number }): Promise<number> {
  const variables = Object.entries(vehicles).flatMap(([name, value]) => ['-D', `${name}=${value}`])
  const flags = [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(CASHIER_COUNT),
    '-j',
    '2',
    '-T',
    String(SAVING_SECONDS),
    '-f',
    SCRIPT,
  ]
  const pgbench = join(findBinaries() ?? '', 'pgbench')
  const { stdout, stderr } = await promisify(execFile)(pgbench, [...flags, ...variables, databaseUrl])
  const rate = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
  if (!rate || /number of failed transactions: [1-9]/.test(stdout)) throw new Error(`pgbench: ${stdout}${stderr}`)
  return rate
}
