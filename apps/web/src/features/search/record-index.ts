import {
  TYPOS_MAX,
  hasPersonName,
  MATCH,
  type SearchKeys,
  accountSearchKeys,
  clientSearchKeys,
  vehicleSearchKeys,
  type SearchText,
  searchTextOf,
} from '@forecourt/core/features/search/match'
import type { SearchResult, LikelyClient, LikelyRecords, LikelyVehicle } from '@forecourt/core/features/search/schemas'
import { NOT_FOUND, Vocabulary } from './vocabulary'

type Kind = 'vehicles' | 'accounts' | 'clients'

interface Entry {
  kind: Kind
  /** Of the vehicle, for an account, too. */
  id: number
  /** It is looked for by somebody's name. */
  isNamed: boolean
  /** Unsold before sold, open before paid off. */
  state: number
}

/** How well a row is found: the smaller the better. */
export type Ranked<R> = R & { rank: number }

/** What a text finds, best first. */
export interface LocalSearchResult {
  vehicles: readonly Ranked<SearchResult['vehicles'][number]>[]
  accounts: readonly Ranked<SearchResult['accounts'][number]>[]
  clients: readonly Ranked<SearchResult['clients'][number]>[]
}

export interface FindOptions {
  /** Of each kind. */
  most: number
  /** How often and lately a record was used: it decides between those that are found equally well. */
  weightOf?: (kind: Kind, id: number) => number
  /** Only these of a kind. */
  only?: (kind: Kind, id: number) => boolean
}

const OPEN = 1
/** So many words are kept as they were looked up. */
const LOOKED_UP_MOST = 32
const NONE: LocalSearchResult = { vehicles: [], accounts: [], clients: [] }

/** The likely records of the books in the window. */
export class RecordIndex {
  private readonly vehicles = new Map<number, LikelyVehicle>()
  private readonly clients = new Map<number, LikelyClient>()
  private readonly bought = new Map<number, Set<number>>()
  private readonly entries: (Entry | null)[] = []
  private readonly places = new Map<string, number>()
  private readonly vocabulary = new Vocabulary()
  /** What was looked up for words, by place: who types on asks for the same words again. */
  private readonly lookedUp = new Map<string, Uint8Array>()
  /** By place, how well the text that is looked for finds each record: one for all keys. */
  private ranks = new Uint8Array(0)

  /** @param isComplete No vehicle or client of the books is left out. */
  constructor(readonly isComplete: boolean) {}

  get size(): number {
    return this.vehicles.size + this.clients.size
  }

  vehicle(id: number): LikelyVehicle | undefined {
    return this.vehicles.get(id)
  }

  client(id: number): LikelyClient | undefined {
    return this.clients.get(id)
  }

  /** What a client bought. */
  boughtBy(id: number): readonly LikelyVehicle[] {
    return [...(this.bought.get(id) ?? [])].map((vehicleID) => this.ofVehicle(vehicleID))
  }

  /** The records of a kind in which a word stands. */
  recordsWithWord(kind: Kind, word: string): number[] {
    return this.vocabulary.placesOf(word).flatMap((place) => {
      const entry = this.entries[place]
      return entry?.kind === kind ? [entry.id] : []
    })
  }

  /** Puts records in, or in the place of those that they were. */
  put({ vehicles, clients, gone }: Pick<LikelyRecords, 'vehicles' | 'clients' | 'gone'>): void {
    this.lookedUp.clear()
    const renamed = clients.filter((client) => this.clients.has(client[0]))
    for (const client of clients) this.putClient(client)
    for (const vehicle of vehicles) this.putVehicle(vehicle)
    for (const id of gone) this.removeVehicle(id)
    for (const [id] of renamed) for (const vehicleID of this.bought.get(id) ?? []) this.putAccount(vehicleID)
  }

  private putClient(client: LikelyClient): void {
    const [id] = client
    this.clients.set(id, client)
    this.enter('clients', id, clientSearchKeys(personOf(client)))
  }

  private putVehicle(vehicle: LikelyVehicle): void {
    const [id] = vehicle
    this.removeVehicle(id)
    this.vehicles.set(id, vehicle)
    this.enter('vehicles', id, vehicleSearchKeys(vehicleNameOf(vehicle)))
    const clientID = vehicle[8]
    if (clientID > 0) this.bought.set(clientID, (this.bought.get(clientID) ?? new Set()).add(id))
    this.putAccount(id)
  }

  private putAccount(id: number): void {
    const vehicle = this.vehicles.get(id)
    if (!vehicle || vehicle[10] === 0) return
    const buyer = this.clients.get(vehicle[8])
    this.enter('accounts', id, accountSearchKeys(vehicleNameOf(vehicle), buyer ? personOf(buyer) : null))
  }

  private removeVehicle(id: number): void {
    const vehicle = this.vehicles.get(id)
    if (!vehicle) return
    this.vehicles.delete(id)
    this.bought.get(vehicle[8])?.delete(id)
    this.leave('vehicles', id)
    this.leave('accounts', id)
  }

  private enter(kind: Kind, id: number, sought: SearchKeys): void {
    this.leave(kind, id)
    const place = this.entries.push({ kind, id, isNamed: hasPersonName(sought), state: this.stateOf(kind, id) }) - 1
    this.places.set(`${kind} ${id}`, place)
    this.vocabulary.add(sought, place)
  }

  private leave(kind: Kind, id: number): void {
    const place = this.places.get(`${kind} ${id}`)
    if (place !== undefined) this.entries[place] = null
  }

  /** What a text finds; with errors forgiven where nothing is found letter for letter. */
  find(text: string, o: FindOptions): LocalSearchResult {
    const wanted = searchTextOf(text)
    if (!wanted) return NONE
    const literal = this.best(this.ranksOf(wanted, o.only === undefined), o)
    const hits = Object.values(literal).every((each) => each.length === 0)
      ? this.best(this.typoRanksOf(wanted), o)
      : literal
    return {
      vehicles: hits.vehicles.map(({ id, rank }) => ({ ...this.foundVehicle(id), rank })),
      accounts: hits.accounts.map(({ id, rank }) => ({ ...this.foundAccount(id), rank })),
      clients: hits.clients.map(({ id, rank }) => ({ ...this.foundClient(id), rank })),
    }
  }

  /** By place, how well a text finds each record letter for letter, as core's `rankOf` says. */
  private ranksOf(wanted: SearchText, withBuyers: boolean): Uint8Array {
    const { words, marks, names } = wanted
    const ranksOf = (typed: string) => this.looked(`=${typed}`, (size) => this.vocabulary.ranksOf(typed, size))
    const ranks = this.emptyRanks()
    for (const [nth, of] of words.map(ranksOf).entries()) {
      if (nth === 0) ranks.set(of)
      else for (let at = 0; at < ranks.length; at += 1) if ((of[at] ?? 0) > (ranks[at] ?? 0)) ranks[at] = of[at] ?? 0
    }
    for (const of of marks.filter((mark) => words.length > 1 || mark !== words[0]).map(ranksOf))
      for (let at = 0; at < ranks.length; at += 1) if ((of[at] ?? 0) < (ranks[at] ?? 0)) ranks[at] = of[at] ?? 0
    const exact = (word: string) => this.vocabulary.placesOf(word, { isExact: true })
    for (const place of names.flatMap(exact)) if (this.entries[place]?.isNamed) ranks[place] = MATCH.exact
    for (const place of marks.flatMap(exact)) {
      ranks[place] = MATCH.exact
      // Who bought the very car that was typed.
      const { kind, id = -1 } = this.entries[place] ?? {}
      const buyer = this.places.get(`clients ${kind === 'vehicles' ? this.vehicles.get(id)?.[8] : 0}`)
      if (withBuyers && buyer !== undefined && ranks[buyer] === NOT_FOUND) ranks[buyer] = MATCH.other
    }
    return ranks
  }

  /** By place, how well a text finds each record with errors, as core's `typoRankOf` says. */
  private typoRanksOf({ words, typoText }: SearchText): Uint8Array {
    const errorsOf = (typed: string, isWhole: boolean) =>
      this.looked(`${isWhole ? '!' : '~'}${typed}`, (size) => this.vocabulary.errorsOf(typed, isWhole, size))
    const ranks = this.emptyRanks().fill(0)
    // What stands in few words first: a whole line, which no record is found by, is seen to find none after a word or two.
    for (const word of words.toSorted((a, b) => b.length - a.length)) {
      const of = errorsOf(word, false)
      let least = NOT_FOUND
      for (let at = 0; at < ranks.length; at += 1) {
        const errors = Math.min(NOT_FOUND, (ranks[at] ?? 0) + (of[at] ?? 0))
        ranks[at] = errors
        if (errors < least) least = errors
      }
      if (least > TYPOS_MAX) break
    }
    const inWhole = typoText === null ? null : errorsOf(typoText, true)
    for (let at = 0; at < ranks.length; at += 1) {
      const least = Math.min(ranks[at] ?? 0, inWhole?.[at] ?? NOT_FOUND)
      ranks[at] = least <= TYPOS_MAX ? MATCH.typo + least : NOT_FOUND
    }
    return ranks
  }

  private emptyRanks(): Uint8Array {
    const isRight = this.ranks.length === this.entries.length
    this.ranks = isRight ? this.ranks : new Uint8Array(this.entries.length)
    return this.ranks.fill(NOT_FOUND)
  }

  private looked(key: string, lookUp: (size: number) => Uint8Array): Uint8Array {
    const known = this.lookedUp.get(key) ?? lookUp(this.entries.length)
    if (this.lookedUp.size >= LOOKED_UP_MOST) this.lookedUp.clear()
    this.lookedUp.set(key, known)
    return known
  }

  /** The best of each kind that are offered. */
  private best(ranks: Uint8Array, { most, only, weightOf = () => 0 }: FindOptions): Record<Kind, Hit[]> {
    const best: Record<Kind, Hit[]> = { vehicles: [], accounts: [], clients: [] }
    // The latest first: of thousands that are found equally well they are the ones to show, and all others are passed over.
    for (let place = ranks.length - 1; place >= 0; place -= 1) {
      const rank = ranks[place] ?? NOT_FOUND
      const entry = rank === NOT_FOUND ? null : this.entries[place]
      if (!entry) continue
      const { kind, id, state } = entry
      const first = best[kind]
      const last = first[most - 1]
      if ((last && rank > last.rank) || only?.(kind, id) === false) continue
      const hit = { id, rank, weight: weightOf(kind, id), state }
      if (last && !isBefore(hit, last)) continue
      const at = first.findIndex((other) => isBefore(hit, other))
      first.splice(at < 0 ? first.length : at, 0, hit)
      if (first.length > most) first.pop()
    }
    return best
  }

  private stateOf(kind: Kind, id: number): number {
    const vehicle = kind === 'clients' ? undefined : this.vehicles.get(id)
    if (!vehicle) return 0
    return kind === 'accounts' ? vehicle[10] : Number(vehicle[6] === 3)
  }

  private foundVehicle(of: number): SearchResult['vehicles'][number] {
    const [id, regNo, title, yom, color, chassisNo, state, accountNo] = this.ofVehicle(of)
    const detail = [yom, color, chassisNo].filter(Boolean).join(', ')
    return { id, regNo, title, detail, state, accountNo }
  }

  private foundAccount(of: number): SearchResult['accounts'][number] {
    const [vehicleID, regNo, , , , , , accountNo, clientID, , account] = this.ofVehicle(of)
    const [, , name = '', surname = ''] = this.clients.get(clientID) ?? []
    const clientName = `${name} ${surname}`.trim()
    // What is due is asked of the server.
    const due = { nextDueDate: null, nextPaymentAmount: null }
    return { vehicleID, accountNo, regNo, clientName, ...due, open: account === OPEN }
  }

  private foundClient(of: number): SearchResult['clients'][number] {
    const client = this.clients.get(of)
    if (!client) throw new Error(`No client ${of}`)
    const [id, idno, name, surname, locality, mobile] = client
    const last = this.boughtBy(id)
      .toSorted((a, b) => b[9].localeCompare(a[9]))
      .at(0)
    return { id, idno, name: `${name} ${surname}`, locality, mobile, detail: last ? `bought ${last[1]}` : '' }
  }

  private ofVehicle(id: number): LikelyVehicle {
    const vehicle = this.vehicles.get(id)
    if (!vehicle) throw new Error(`No vehicle ${id}`)
    return vehicle
  }
}

interface Hit {
  id: number
  rank: number
  weight: number
  state: number
}

/** Whether one is shown before another. */
function isBefore(a: Hit, b: Hit): boolean {
  return (a.rank - b.rank || b.weight - a.weight || a.state - b.state || b.id - a.id) < 0
}

function personOf([, idno, name, surname, locality, ...phones]: LikelyClient) {
  return { idno, name, surname, locality, phones }
}

function vehicleNameOf([, regNo, title, yom, color, chassisNo, , accountNo]: LikelyVehicle) {
  return { regNo, title, yom, color, chassisNo, accountNo }
}
