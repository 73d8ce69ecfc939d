import { type ClientOrder, ClientOrders, type VehicleOrder, VehicleOrders } from './orders'
import { ATTEMPT, type ClientFacts, numbersOf, SOLD, STOCK, type VehicleFacts } from './records'
import type { ClientRow, VehicleRow, Word } from './repository'
import { Slots } from './slots'
import type { Sorted } from './sorted'
import { Texts } from './texts'

/** So many changes at once are sorted in one by one. */
const SINGLE_CHANGES = 300
const NOBODY: readonly number[] = []

/** Slots of the clients related to a vehicle. */
interface People {
  seller: number | null
  buyer: number | null
  /** Whose attempts stand. */
  triedBy: readonly number[]
  /** Whose attempts were dismissed: the vehicle still finds them, they no longer find the vehicle. */
  dismissed: readonly number[]
}

export interface Changes {
  clients: { ids: readonly number[]; rows: readonly ClientRow[] }
  vehicles: { ids: readonly number[]; rows: readonly VehicleRow[] }
}

/**
 * All clients and vehicles with what lists sort, count and search by. A record has a slot in every array here; a search yields an array
 * with a 1 at the slot of each record that it found.
 */
export class Catalogue {
  /** By slot; null where there is no record. */
  readonly clients: (ClientFacts | null)[] = []
  readonly vehicles: (VehicleFacts | null)[] = []
  /** STOCK, ATTEMPT or SOLD. */
  states = new Uint8Array(0)
  readonly #people: (People | null)[] = []
  readonly #clientSlots = new Slots()
  readonly #vehicleSlots = new Slots()
  readonly #clientOrders = new ClientOrders(this.clients)
  readonly #vehicleOrders = new VehicleOrders(this.vehicles)
  readonly #clientTexts = new Texts()
  readonly #clientNumbers = new Texts()
  readonly #vehicleTexts = new Texts()
  readonly #vehicleMarks = new Texts()
  readonly #accounts = new Texts()
  // A make or a day is one text however many vehicles have it.
  readonly #once = new Map<string, string>()

  /** Takes over records as they are now; an id without a row is of a record that has gone. */
  apply({ clients, vehicles }: Changes): void {
    const clientRows = new Map(clients.rows.map((row) => [row.id, row]))
    const clientOrders = ordersFor(this.#clientOrders.all, clients.ids.length)
    for (const id of clients.ids) this.#setClient(id, clientRows.get(id) ?? null, clientOrders)
    const vehicleRows = new Map(vehicles.rows.map((row) => [row.id, row]))
    const vehicleOrders = ordersFor(this.#vehicleOrders.all, vehicles.ids.length)
    for (const id of vehicles.ids) this.#setVehicle(id, vehicleRows.get(id) ?? null, vehicleOrders)
  }

  /** Slots of clients in an order. */
  clientSlots(order: ClientOrder, descending: boolean): readonly number[] {
    return this.#clientOrders.slots(order, descending)
  }

  /** Slots of vehicles in an order. */
  vehicleSlots(order: VehicleOrder, descending: boolean): readonly number[] {
    return this.#vehicleOrders.slots(order, descending)
  }

  /** Clients with a number that starts so; without case, spaces and dashes. */
  numberStarts(start: string): Uint8Array {
    return this.#clientNumbers.find(`\n${start}`, this.#clientSlots.count)
  }

  /** Vehicles with this in their registration or chassis; without case, spaces and dashes. */
  inMarks(mark: string): Uint8Array {
    return this.#vehicleMarks.find(mark, this.#vehicleSlots.count)
  }

  /** As `inMarks`, or in their HP account. */
  inMarksOrAccounts(mark: string): Uint8Array {
    return either(this.inMarks(mark), this.#accounts.find(mark, this.#vehicleSlots.count))
  }

  /** Clients in whose own text a word stands. */
  inClients({ fold }: Word): Uint8Array {
    return this.#clientTexts.find(fold, this.#clientSlots.count)
  }

  /** Vehicles in whose own text a word stands. */
  inVehicles({ fold }: Word): Uint8Array {
    return this.#vehicleTexts.find(fold, this.#vehicleSlots.count)
  }

  /** Vehicles in whose own text, or in the number of whose HP account, a word stands. */
  inVehiclesOrAccounts(word: Word): Uint8Array {
    return either(this.inVehicles(word), this.#inAccounts(word))
  }

  /** Clients in whom a word stands, or in a vehicle related to them: bought from, sold to, or an attempt of theirs (server.md 3). */
  nearClients(word: Word): Uint8Array {
    const vehicles = this.inVehicles(word)
    const accounts = this.#inAccounts(word)
    const found = this.inClients(word)
    for (let slot = 0; slot < vehicles.length; slot += 1) {
      if (!vehicles[slot] && !accounts[slot]) continue
      const people = this.#people[slot]
      if (!people) continue
      if (people.buyer !== null) found[people.buyer] = 1
      if (!vehicles[slot]) continue
      if (people.seller !== null) found[people.seller] = 1
      for (const client of people.triedBy) found[client] = 1
      for (const client of people.dismissed) found[client] = 1
    }
    return found
  }

  /** Vehicles in which a word stands, or in a client related to them: the seller, the buyer, one of an attempt that stands (server.md 4). */
  nearVehicles(word: Word): Uint8Array {
    const clients = this.inClients(word)
    const found = this.inVehiclesOrAccounts(word)
    for (let slot = 0; slot < found.length; slot += 1) {
      const people = found[slot] ? null : this.#people[slot]
      if (!people) continue
      const { seller, buyer, triedBy } = people
      if ((seller !== null && clients[seller]) || (buyer !== null && clients[buyer])) found[slot] = 1
      else for (const client of triedBy) if (clients[client]) found[slot] = 1
    }
    return found
  }

  /** Vehicles whose buyer has a 1 in `clients`. */
  boughtBy(clients: Uint8Array): Uint8Array {
    const found = new Uint8Array(this.#vehicleSlots.count)
    for (let slot = 0; slot < found.length; slot += 1) {
      const buyer = this.#people[slot]?.buyer ?? null
      if (buyer !== null && clients[buyer]) found[slot] = 1
    }
    return found
  }

  /** Clients who bought a vehicle of this registration; without case, spaces and dashes. */
  buyersOf(regKey: string): Uint8Array {
    const found = new Uint8Array(this.#clientSlots.count)
    for (let slot = 0; slot < this.vehicles.length; slot += 1) {
      const buyer = this.vehicles[slot]?.reg_key === regKey ? this.#people[slot]?.buyer : null
      if (typeof buyer === 'number') found[buyer] = 1
    }
    return found
  }

  #inAccounts({ mark }: Word): Uint8Array {
    return this.#accounts.find(mark, this.#vehicleSlots.count)
  }

  #setClient(id: number, row: ClientRow | null, orders: readonly Sorted[]): void {
    const slot = this.#clientSlot(id)
    if (this.clients[slot]) for (const order of orders) order.remove(slot)
    this.clients[slot] = row && { id, idno: row.idno, surname: this.#text(row.surname), name: this.#text(row.name) }
    if (row) for (const order of orders) order.add(slot)
    this.#clientTexts.set(slot, row?.search ?? null)
    this.#clientNumbers.set(slot, row && numbersOf(row))
  }

  #setVehicle(id: number, row: VehicleRow | null, orders: readonly Sorted[]): void {
    const slot = this.#vehicleSlots.of(id)
    if (this.vehicles[slot]) for (const order of orders) order.remove(slot)
    this.vehicles[slot] = row && this.#factsOf(row)
    this.#people[slot] = row && this.#peopleOf(row)
    if (row) for (const order of orders) order.add(slot)
    if (slot >= this.states.length) this.states = grown(this.states, slot)
    if (row) this.states[slot] = row.sold_to_id !== null ? SOLD : row.tried_by ? ATTEMPT : STOCK
    this.#vehicleTexts.set(slot, row?.search ?? null)
    this.#vehicleMarks.set(slot, row?.marks ?? null)
    this.#accounts.set(slot, row?.hp_account_key ?? null)
  }

  #factsOf(row: VehicleRow): VehicleFacts {
    const { id, reg_no, reg_key, yom, mileage, hp_account_no, hp_account_key, has_schedule, has_open_account } = row
    return {
      ...{ id, reg_no, reg_key, yom, mileage, hp_account_no, hp_account_key, has_schedule, has_open_account },
      make: this.#text(row.make),
      model: this.#text(row.model),
      body_type: this.#text(row.body_type),
      color: this.#text(row.color),
      bought_date: row.bought_date && this.#text(row.bought_date),
      sold_date: row.sold_date && this.#text(row.sold_date),
      next_due_date: row.next_due_date && this.#text(row.next_due_date),
    }
  }

  #peopleOf({ bought_from_id, sold_to_id, tried_by, dismissed }: VehicleRow): People {
    const slots = (ids: string) => (ids ? ids.split(',').map((id) => this.#clientSlot(Number(id))) : NOBODY)
    return {
      seller: bought_from_id === null ? null : this.#clientSlot(bought_from_id),
      buyer: sold_to_id === null ? null : this.#clientSlot(sold_to_id),
      triedBy: slots(tried_by),
      dismissed: slots(dismissed),
    }
  }

  /** A vehicle may name a client that is read after it: until then that slot has no record. */
  #clientSlot(id: number): number {
    const slot = this.#clientSlots.of(id)
    this.clients[slot] ??= null
    return slot
  }

  #text(text: string): string {
    const known = this.#once.get(text)
    if (known !== undefined) return known
    this.#once.set(text, text)
    return text
  }
}

/** Orders to keep through so many changes; with many all are sorted anew. */
function ordersFor(orders: readonly Sorted[], changes: number): readonly Sorted[] {
  if (changes <= SINGLE_CHANGES) return orders
  for (const order of orders) order.forget()
  return []
}

function grown(array: Uint8Array<ArrayBuffer>, slot: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.max(1024, 2 * slot))
  larger.set(array)
  return larger
}

/** The first one, with a 1 also where the second has one. */
function either(found: Uint8Array, also: Uint8Array): Uint8Array {
  for (let slot = 0; slot < found.length; slot += 1) if (also[slot]) found[slot] = 1
  return found
}

/** 1 where all of them have a 1; null when there are none, which is everywhere. */
export function everywhere(all: readonly Uint8Array[]): Uint8Array | null {
  const [first, ...rest] = all
  if (!first) return null
  for (const other of rest) for (let slot = 0; slot < first.length; slot += 1) if (!other[slot]) first[slot] = 0
  return first
}
