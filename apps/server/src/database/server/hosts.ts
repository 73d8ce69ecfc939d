import { databaseError } from '../errors'
import type { Limits, StoreEvent } from '../session'
import { addressesOf, hostsOf } from './addresses'
import { PgConnection } from './connection'

const LOOK_EVERY_MS = 5_000

export interface HostsOptions {
  databaseUrl: string
  limits: Limits
  onEvent: (event: StoreEvent) => void
}

export interface Said {
  address: string
  /** The system identifier of the database, the same on all machines that replicate each other. */
  system: string
  /** The timeline, which each promotion increases; null on a machine that takes no writes. */
  timeline: number | null
}

export interface KnownPrimary {
  address: string
  system: string | null
  timeline: number
}

/**
 * Returns the primary among the machines: the one on the highest timeline, of two on the same the known one, and none on a lower timeline than was
 * seen before, since that is a former primary that came back. Null when there is none.
 * @source server 15
 */
export function primaryAmong(all: readonly Said[], known: KnownPrimary): Said | null {
  const takers = all.filter(
    ({ system, timeline }) => (known.system ?? system) === system && timeline !== null && timeline >= known.timeline,
  )
  const highest = Math.max(...takers.map(({ timeline }) => timeline ?? 0))
  const first = takers.filter(({ timeline }) => timeline === highest)
  return first.find(({ address }) => address === known.address) ?? (first.length === 1 ? (first[0] ?? null) : null)
}

/** The machines of a database, of which one takes writes. */
export class Hosts {
  readonly #options: HostsOptions
  readonly #all: readonly string[]
  readonly #movers = new Set<() => void>()
  readonly #timer: NodeJS.Timeout | undefined
  #known: KnownPrimary
  #told = ''
  #looking: Promise<boolean> | undefined

  constructor(options: HostsOptions) {
    this.#options = options
    this.#all = addressesOf(options.databaseUrl)
    this.#known = { address: this.#all[0] ?? options.databaseUrl, system: null, timeline: 0 }
    if (this.areSeveral) this.#timer = setInterval(() => void this.find(), LOOK_EVERY_MS).unref()
  }

  get url(): string {
    return this.#known.address
  }

  get areSeveral(): boolean {
    return this.#all.length > 1
  }

  /** Calls back each time that another machine has become the primary, until the returned function is called. */
  onMove(callback: () => void): () => void {
    this.#movers.add(callback)
    return () => this.#movers.delete(callback)
  }

  /**
   * Finds the machine that takes writes, when there are several.
   * @throws FCHST, with a sentence, for machines of different databases, for two primaries of which none is newer, and when none of those that answer
   * takes writes. A connection reports why none answers.
   */
  async resolvePrimary(): Promise<void> {
    if (!this.areSeveral) return
    const said = await this.#ask()
    const names = hostsOf(this.#options.databaseUrl)
    if (new Set(said.map(({ system }) => system)).size > 1)
      throw databaseError('FCHST', `${names} are not one database: name a primary and its standbys.`)
    if (this.#applyStates(said)) return
    const takers = said.filter(({ timeline }) => timeline !== null)
    if (takers.length > 1)
      throw databaseError('FCHST', `Several of ${names} take writes, and none of them is the newer. Stop all but one.`)
    if (said.length > 0)
      throw databaseError(
        'FCHST',
        `No primary answers: of ${names} only machines that take no writes do. Look at the others, or promote one.`,
      )
  }

  /** Looks again; returns true when a machine takes writes. A single machine is not asked. */
  find(): Promise<boolean> {
    if (!this.areSeveral) return Promise.resolve(true)
    this.#looking ??= this.#ask()
      .then((said) => this.#applyStates(said))
      .finally(() => {
        this.#looking = undefined
      })
    return this.#looking
  }

  end(): void {
    clearInterval(this.#timer)
  }

  async #ask(): Promise<Said[]> {
    const said = await Promise.all(
      this.#all.map((address) => queryHost(address, this.#options.limits).catch(() => null)),
    )
    return said.filter((each) => each !== null)
  }

  #applyStates(said: readonly Said[]): boolean {
    const { system, timeline, address } = this.#known
    this.#reportStalePrimaries(said)
    const primary = primaryAmong(said, this.#known)
    if (!primary) return false
    this.#known = { ...this.#known, ...primary, timeline: primary.timeline ?? timeline }
    if (primary.address === address) return true
    if (system !== null) {
      const reason = `${hostsOf(primary.address)} is the primary now (timeline ${primary.timeline}), after ${hostsOf(address)}`
      this.#options.onEvent({ kind: 'primary-moved', reason })
    }
    for (const move of this.#movers) move()
    return true
  }

  /** Reports machines that take writes and must not be written to, each time that they change. */
  #reportStalePrimaries(said: readonly Said[]): void {
    const { system, timeline } = this.#known
    const stale = said.filter(
      (each) => each.timeline !== null && (each.system !== (system ?? each.system) || each.timeline < timeline),
    )
    const told = stale
      .map((each) => `${hostsOf(each.address)} takes writes on timeline ${each.timeline} and is not the primary`)
      .join('; ')
    if (told !== this.#told && told !== '') this.#options.onEvent({ kind: 'host-refused', reason: told })
    this.#told = told
  }
}

async function queryHost(address: string, limits: Limits): Promise<Said> {
  const client = new PgConnection({
    connectionString: address,
    connectionTimeoutMillis: limits.answerMs,
    query_timeout: limits.answerMs,
  })
  try {
    await client.connect()
    const { rows } = await client.query<Omit<Said, 'address'>>(
      `select system_identifier::text as system, case when current_setting('transaction_read_only') = 'off'
         then ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline
       from pg_control_system()`,
    )
    if (!rows[0]) throw databaseError('08006', 'The database server said nothing of itself')
    return { address, ...rows[0] }
  } finally {
    // Nobody waits for it: the server may not hear the goodbye.
    void client.end()
  }
}
