import {
  type CountErrors,
  isNarrower,
  MATCH,
  rankOf,
  type Sought,
  soughtAccount,
  soughtClient,
  soughtVehicle,
  typoRankOf,
  type Wanted,
  wantedOf,
} from '@forecourt/core/features/search/match'
import type { Found, LikelyClient, LikelyRecords, LikelyVehicle } from '@forecourt/core/features/search/schemas'
import { Vocabulary } from './vocabulary'

type Kind = 'vehicles' | 'accounts' | 'clients'

interface Entry {
  kind: Kind
  /** Of the vehicle, for an account, too. */
  id: number
  sought: Sought
}

/** How well a row is found: the smaller the better. */
export type Ranked<R> = R & { rank: number }

/** What a text finds, best first. */
export interface LocalFound {
  vehicles: readonly Ranked<Found['vehicles'][number]>[]
  accounts: readonly Ranked<Found['accounts'][number]>[]
  clients: readonly Ranked<Found['clients'][number]>[]
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
const NONE: LocalFound = { vehicles: [], accounts: [], clients: [] }

/** The likely records of the books in the window. */
export class RecordIndex {
  private readonly vehicles = new Map<number, LikelyVehicle>()
  private readonly clients = new Map<number, LikelyClient>()
  private readonly bought = new Map<number, Set<number>>()
  private readonly entries: (Entry | null)[] = []
  private readonly places = new Map<string, number>()
  private readonly vocabulary = new Vocabulary()
  /** What was found last letter for letter: who types on looks among it. */
  private last: { wanted: Wanted; entries: readonly (Entry | null)[] } | null = null

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
  worded(kind: Kind, word: string): number[] {
    return this.vocabulary.recordsOf(word).flatMap((place) => {
      const entry = this.entries[place]
      return entry?.kind === kind ? [entry.id] : []
    })
  }

  /** Puts records in, or in the place of those that they were. */
  put({ vehicles, clients, gone }: Pick<LikelyRecords, 'vehicles' | 'clients' | 'gone'>): void {
    this.last = null
    const renamed = clients.filter((client) => this.clients.has(client[0]))
    for (const client of clients) this.putClient(client)
    for (const vehicle of vehicles) this.putVehicle(vehicle)
    for (const id of gone) this.removeVehicle(id)
    for (const [id] of renamed) for (const vehicleID of this.bought.get(id) ?? []) this.putAccount(vehicleID)
  }

  private putClient(client: LikelyClient): void {
    const [id] = client
    this.clients.set(id, client)
    this.enter({ kind: 'clients', id, sought: soughtClient(personOf(client)) })
  }

  private putVehicle(vehicle: LikelyVehicle): void {
    const [id] = vehicle
    this.removeVehicle(id)
    this.vehicles.set(id, vehicle)
    this.enter({ kind: 'vehicles', id, sought: soughtVehicle(namedVehicle(vehicle)) })
    const clientID = vehicle[8]
    if (clientID > 0) this.bought.set(clientID, (this.bought.get(clientID) ?? new Set()).add(id))
    this.putAccount(id)
  }

  private putAccount(id: number): void {
    const vehicle = this.vehicles.get(id)
    if (!vehicle || vehicle[10] === 0) return
    const buyer = this.clients.get(vehicle[8])
    this.enter({ kind: 'accounts', id, sought: soughtAccount(namedVehicle(vehicle), buyer ? personOf(buyer) : null) })
  }

  private removeVehicle(id: number): void {
    const vehicle = this.vehicles.get(id)
    if (!vehicle) return
    this.vehicles.delete(id)
    this.bought.get(vehicle[8])?.delete(id)
    this.leave('vehicles', id)
    this.leave('accounts', id)
  }

  private enter(entry: Entry): void {
    this.leave(entry.kind, entry.id)
    const place = this.entries.push(entry) - 1
    this.places.set(`${entry.kind} ${entry.id}`, place)
    for (const word of entry.sought.exact) this.vocabulary.add(word, place)
    for (const [, words] of entry.sought.fields) for (const word of words) this.vocabulary.add(word, place)
  }

  private leave(kind: Kind, id: number): void {
    const place = this.places.get(`${kind} ${id}`)
    if (place !== undefined) this.entries[place] = null
  }

  /** What a text finds; with errors forgiven where nothing is found letter for letter. */
  find(text: string, o: FindOptions): LocalFound {
    const wanted = wantedOf(text)
    if (!wanted) return NONE
    const hits = this.hits(wanted, o)
    return {
      vehicles: hits.vehicles.map(({ id, rank }) => ({ ...this.foundVehicle(id), rank })),
      accounts: hits.accounts.map(({ id, rank }) => ({ ...this.foundAccount(id), rank })),
      clients: hits.clients.map(({ id, rank }) => ({ ...this.foundClient(id), rank })),
    }
  }

  private hits(wanted: Wanted, o: FindOptions) {
    const found: Record<Kind, Hit[]> = { vehicles: [], accounts: [], clients: [] }
    const take = (entry: Entry, rank: number | null) => {
      if (rank !== null) found[entry.kind].push({ id: entry.id, rank })
    }
    const isOffered = (entry: Entry) => o.only?.(entry.kind, entry.id) !== false
    const literal: Entry[] = []
    for (const entry of this.last && isNarrower(wanted, this.last.wanted) ? this.last.entries : this.entries) {
      const rank = entry && rankOf(entry.sought, wanted)
      if (!entry || rank === null) continue
      literal.push(entry)
      if (isOffered(entry)) take(entry, rank)
    }
    this.last = { wanted, entries: literal }
    if (!o.only) this.takeBuyers(found, wanted)
    if (found.vehicles.length + found.accounts.length + found.clients.length === 0)
      this.takeNear(wanted, (entry, rank) => isOffered(entry) && take(entry, rank))
    const sorted = (kind: Kind) => this.best(found[kind], kind, o)
    return { vehicles: sorted('vehicles'), accounts: sorted('accounts'), clients: sorted('clients') }
  }

  /** Who bought the very car that was typed. */
  private takeBuyers(found: Record<Kind, Hit[]>, { marks }: Wanted): void {
    for (const { id, rank } of found.vehicles) {
      const [, , , , , , , , clientID = 0] = this.vehicles.get(id) ?? []
      const isNamed = rank === MATCH.exact && marks.length > 0 && this.clients.has(clientID)
      if (isNamed && !found.clients.some((client) => client.id === clientID))
        found.clients.push({ id: clientID, rank: MATCH.other })
    }
  }

  private takeNear(wanted: Wanted, take: (entry: Entry, rank: number | null) => void): void {
    const near = new Map<string, ReadonlyMap<string, number>>()
    const nearOf = (typed: string, isWhole: boolean) => {
      const key = isWhole ? `${typed}$` : typed
      const known = near.get(key) ?? this.vocabulary.near(typed, isWhole)
      near.set(key, known)
      return known
    }
    const errors: CountErrors = (typed, meant, isWhole) => nearOf(typed, isWhole).get(meant) ?? Number.POSITIVE_INFINITY
    const places = new Set<number>()
    const offer = (words: Iterable<string>) => {
      for (const word of words) for (const place of this.vocabulary.recordsOf(word)) places.add(place)
    }
    for (const word of wanted.words) offer(nearOf(word, false).keys())
    offer(nearOf(wanted.marks[0] ?? '', true).keys())
    for (const place of places) {
      const entry = this.entries[place]
      if (entry) take(entry, typoRankOf(entry.sought, { ...wanted, errors }))
    }
  }

  private best(hits: readonly Hit[], kind: Kind, { most, weightOf = () => 0 }: FindOptions): readonly Hit[] {
    const compared = (a: Hit, b: Hit) =>
      a.rank - b.rank ||
      weightOf(kind, b.id) - weightOf(kind, a.id) ||
      this.stateOf(kind, a.id) - this.stateOf(kind, b.id) ||
      b.id - a.id
    // Thousands may be found, and a few are shown.
    const first: Hit[] = []
    for (const hit of hits) {
      const last = first[most - 1]
      if (last && compared(hit, last) > 0) continue
      const at = first.findIndex((other) => compared(hit, other) < 0)
      first.splice(at < 0 ? first.length : at, 0, hit)
      if (first.length > most) first.pop()
    }
    return first
  }

  /** Unsold before sold, open before paid off. */
  private stateOf(kind: Kind, id: number): number {
    const vehicle = kind === 'clients' ? undefined : this.vehicles.get(id)
    if (!vehicle) return 0
    return kind === 'accounts' ? vehicle[10] : Number(vehicle[6] === 3)
  }

  private foundVehicle(of: number): Found['vehicles'][number] {
    const [id, regNo, title, yom, color, chassisNo, state, accountNo] = this.ofVehicle(of)
    const detail = [yom, color, chassisNo].filter(Boolean).join(', ')
    return { id, regNo, title, detail, state, accountNo }
  }

  private foundAccount(of: number): Found['accounts'][number] {
    const [vehicleID, regNo, , , , , , accountNo, clientID, , account] = this.ofVehicle(of)
    const [, , name = '', surname = ''] = this.clients.get(clientID) ?? []
    const clientName = `${name} ${surname}`.trim()
    // What is due is asked of the server.
    const due = { nextDueDate: null, nextPaymentAmount: null }
    return { vehicleID, accountNo, regNo, clientName, ...due, open: account === OPEN }
  }

  private foundClient(of: number): Found['clients'][number] {
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
}

function personOf([, idno, name, surname, locality, ...phones]: LikelyClient) {
  return { idno, name, surname, locality, phones }
}

function namedVehicle([, regNo, title, yom, color, chassisNo, , accountNo]: LikelyVehicle) {
  return { regNo, title, yom, color, chassisNo, accountNo }
}
