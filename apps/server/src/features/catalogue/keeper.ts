import type { Db } from '../../database/database'
import { distinctWords, idsOf } from '../../database/search'
import { Catalogue } from './catalogue'
import { chunksOf, isLost, SharedLooks } from './looks'
import { clientsAfter, clientsOf, type Look, look, vehiclesAfter, vehiclesOf, type Word } from './repository'

/** So many records are read at once. */
const CHUNK = 2_000
/** After so many changes everything is read anew. */
const CHANGES = 5_000
const KINDS = ['client_id', 'vehicle_id'] as const
type Kind = (typeof KINDS)[number]

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
  #seen: Look<Kind> | null = null
  readonly #looks = new SharedLooks((words) => this.#bringUpToDate(words))

  constructor(db: Db) {
    this.#db = db
  }

  /** @param text Its words are to be looked for. */
  async look(text: string): Promise<Looked> {
    const words = distinctWords(text)
    const spelt = await this.#looks.ask(words)
    // A look spells every word that was given to it.
    return { catalogue: this.#catalogue, words: words.map((word) => spelt.get(word)!) }
  }

  async #bringUpToDate(words: string[]): Promise<ReadonlyMap<string, Word>> {
    const since = this.#seen?.oldest ?? null
    const now = await look(this.#db, { since, words, limit: CHANGES, kinds: KINDS })
    const clients = idsOf(now.client_id)
    const vehicles = idsOf(now.vehicle_id)
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
