import type { Db } from '../../database/database'
import { distinctWords, idsOf } from '../../database/search'
import { Catalogue } from './catalogue'
import { clientsAfter, clientsOf, type Look, look, vehiclesAfter, vehiclesOf, type Word } from './repository'

const DAY_MS = 86_400_000
/** So many records are read at once. */
const CHUNK = 2_000
/** After so many changes everything is read anew. */
const CHANGES = 5_000

interface Batch {
  words: Set<string>
  done: Promise<ReadonlyMap<string, Word>>
}

/** The catalogue as it is now, and the words of a text as it spells them. It may be another one after the next wait. */
export interface Looked {
  catalogue: Catalogue
  words: Word[]
}

/**
 * Keeps a catalogue of the database in memory. Before every use it asks the database what was changed since it last asked, by whichever
 * server, and reads that: whatever was committed before a call is in its answer.
 */
export class CatalogueKeeper {
  readonly #db: Db
  #catalogue = new Catalogue()
  /** What the catalogue is at least as new as; null before the first look. */
  #seen: Look | null = null
  #next: Batch | null = null
  #last: Promise<unknown> = Promise.resolve()

  constructor(db: Db) {
    this.#db = db
  }

  /** @param text Its words are to be looked for. */
  async look(text: string): Promise<Looked> {
    const words = distinctWords(text)
    const batch = this.#batch()
    for (const word of words) batch.words.add(word)
    const spelt = await batch.done
    // The batch spells every word that was given to it.
    return { catalogue: this.#catalogue, words: words.map((word) => spelt.get(word)!) }
  }

  /** Calls that wait for the same look share it. None joins one that has begun: it may have missed what they have to see. */
  #batch(): Batch {
    if (this.#next) return this.#next
    const words = new Set<string>()
    const done = this.#last.then(() => {
      this.#next = null
      return this.#bringUpToDate([...words])
    })
    this.#last = done.catch(() => {})
    this.#next = { words, done }
    return this.#next
  }

  async #bringUpToDate(words: string[]): Promise<ReadonlyMap<string, Word>> {
    const since = this.#seen?.oldest ?? null
    const now = await look(this.#db, { since, words, limit: CHANGES })
    const clients = idsOf(now.clients)
    const vehicles = idsOf(now.vehicles)
    if (!this.#seen || isLost(this.#seen, now) || Math.max(clients.length, vehicles.length) >= CHANGES)
      await this.#read()
    else if (clients.length + vehicles.length > 0) await this.#reread(clients, vehicles)
    this.#seen = now
    return new Map(words.map((word, i) => [word, now.words[i]!]))
  }

  /** Rows are read after the look and may be newer than it; what made them so is then named by the next look as well. */
  async #reread(clients: readonly number[], vehicles: readonly number[]): Promise<void> {
    const vehicleRows = await vehiclesOf(this.#db, vehicles)
    const clientRows = await clientsOf(this.#db, clients)
    // Should this fail half way, the next look reads all anew.
    this.#seen = null
    this.#catalogue.apply({
      clients: { ids: clients, rows: clientRows },
      vehicles: { ids: vehicles, rows: vehicleRows },
    })
  }

  async #read(): Promise<void> {
    const catalogue = new Catalogue()
    const none = { ids: [], rows: [] }
    for await (const rows of chunksOf((id) => vehiclesAfter(this.#db, id, CHUNK)))
      catalogue.apply({ clients: none, vehicles: { ids: rows.map((row) => row.id), rows } })
    for await (const rows of chunksOf((id) => clientsAfter(this.#db, id, CHUNK)))
      catalogue.apply({ clients: { ids: rows.map((row) => row.id), rows }, vehicles: none })
    this.#catalogue = catalogue
  }
}

/** Another database, or one that has forgotten changes since. */
function isLost(seen: Look, now: Look): boolean {
  const sinceMs = now.at.getTime() - seen.at.getTime()
  return seen.home !== now.home || sinceMs > DAY_MS || BigInt(now.oldest) < BigInt(seen.oldest)
}

async function* chunksOf<R extends { id: number }>(read: (after: number) => Promise<R[]>): AsyncGenerator<R[]> {
  for (let last = 0; ; ) {
    const rows = await read(last)
    const end = rows.at(-1)
    if (!end) return
    yield rows
    last = end.id
  }
}
