import type { Db } from '../../database/database'
import { distinctWords, idsOf } from '../../database/search'
import { chunksOf, isLost, SharedLooks } from '../catalogue/looks'
import { type Look, look, type Word } from '../catalogue/repository'
import { Ledger } from './ledger'
import { clientNames, entriesAfter, entriesOfIDs, type EntryRow, folded } from './repository'

/** So many entries are read at once. */
const CHUNK = 10_000
/** After so many changes everything is read anew. */
const CHANGES = 30_000
const KINDS = ['client_id', 'entry_id'] as const
type Kind = (typeof KINDS)[number]

/** The ledger as it is now, with the texts of a search as it spells them. It may be another one after the next wait. */
export interface LookedUp {
  ledger: Ledger
  words: Word[]
  mark: Word
}

/**
 * Keeps the cash entries of the database in memory. Before every use it asks the database what was changed since it last asked, by whichever
 * server, and reads that: whatever was committed before a call is in its answer.
 */
export class LedgerKeeper {
  readonly #db: Db
  readonly #looks = new SharedLooks((texts) => this.#bringUpToDate(texts))
  #ledger = new Ledger()
  /** What the ledger is at least as new as; null before the first look. */
  #seen: Look<Kind> | null = null

  constructor(db: Db) {
    this.#db = db
  }

  /** @param search The words of one text are to be looked for, the other is spelt as a whole. */
  async look(search: { text: string; mark: string }): Promise<LookedUp> {
    const words = distinctWords(search.text)
    const spelt = await this.#looks.ask([...words, search.mark])
    // A look spells every text that was given to it.
    return { ledger: this.#ledger, words: words.map((word) => spelt.get(word)!), mark: spelt.get(search.mark)! }
  }

  async #bringUpToDate(texts: string[]): Promise<ReadonlyMap<string, Word>> {
    const since = this.#seen?.oldest ?? null
    const now = await look(this.#db, { since, words: texts, limit: CHANGES, kinds: KINDS })
    const clients = idsOf(now.client_id)
    const entries = idsOf(now.entry_id)
    if (!this.#seen || isLost(this.#seen, now) || Math.max(clients.length, entries.length) >= CHANGES)
      await this.#read()
    else await this.#reread(clients, entries)
    this.#seen = now
    return new Map(texts.map((text, i) => [text, now.words[i]!]))
  }

  /** Rows are read after the look and may be newer than it; what made them so is then named by the next look as well. */
  async #reread(clients: readonly number[], entries: readonly number[]): Promise<void> {
    const names = await clientNames(this.#db, clients)
    const rows = await entriesOfIDs(this.#db, entries)
    await this.#learn(this.#ledger, [...rows, ...names])
    // Should this fail half way, the next look reads all anew.
    this.#seen = null
    if (names.length > 0) this.#ledger.rename(names)
    if (entries.length > 0) this.#ledger.apply(entries, rows)
  }

  async #read(): Promise<void> {
    const ledger = new Ledger()
    for await (const rows of chunksOf((id) => entriesAfter(this.#db, id, CHUNK))) {
      await this.#learn(ledger, rows)
      ledger.apply(
        rows.map((row) => row.id),
        rows,
      )
    }
    this.#ledger = ledger
  }

  async #learn(ledger: Ledger, rows: readonly (EntryRow | { client: string })[]): Promise<void> {
    const unknown = new Set<string>()
    for (const row of rows) ledger.addUnknown(unknown, 'date' in row ? textsOf(row) : [row.client])
    const texts = [...unknown]
    ledger.learn(texts, await folded(this.#db, texts))
  }
}

function textsOf(row: EntryRow): string[] {
  return [row.name, row.vendor, row.description, row.reference, row.client]
}
