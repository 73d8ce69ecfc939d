import { Numbers, Slots } from './numbers'
import { type ClientOrder, ClientOrders, type VehicleOrder, VehicleOrders } from './orders'
import {
  ATTEMPT,
  type ClientFacts,
  FINISHED,
  NO_SCHEDULE,
  numbersOf,
  OPEN,
  SOLD,
  STOCK,
  type VehicleFacts,
} from './records'
import type { ClientRow, VehicleRow, Word } from './repository'
import type { Sorted } from './sorted'
import { Texts, type Where } from './texts'

/** So many changes at once are sorted in one by one. */
const SINGLE_CHANGES = 300
const NOBODY = -1

/** Slots of clients with attempts on a vehicle, but for the first whose attempt stands. */
interface MoreAttempts {
  standing: readonly number[]
  /** Dismissed: the vehicle still finds them, they no longer find the vehicle. */
  dismissed: readonly number[]
}

export interface Changes {
  clients: { ids: readonly number[]; rows: readonly ClientRow[] }
  vehicles: { ids: readonly number[]; rows: readonly VehicleRow[] }
}

/**
 * All clients and vehicles with what lists sort, count and search by. A record has a slot in every array here; a search yields an array
 * with a 1 at the slot of each record that it found. Numbers and texts lie side by side, so that a search that looks at every record takes
 * milliseconds for a hundred thousand.
 */
export class Catalogue {
  readonly #clients: (ClientFacts | null)[] = []
  readonly #clientSlots = new Slots()
  readonly #clientOrders = new ClientOrders(this.#clients)
  readonly #vehicles: (VehicleFacts | null)[] = []
  readonly #vehicleSlots = new Slots()
  readonly #vehicleOrders = new VehicleOrders(this.#vehicles)
  readonly #states = new Numbers()
  readonly #openAccounts = new Numbers()
  readonly #sellers = new Numbers()
  readonly #buyers = new Numbers()
  readonly #triers = new Numbers()
  readonly #moreAttempts = new Map<number, MoreAttempts>()
  readonly #clientTexts = { text: new Texts(), numbers: new Texts(), idno: new Texts() }
  readonly #vehicleTexts = { text: new Texts(), marks: new Texts(), registration: new Texts(), account: new Texts() }
  // A make or a day is one text however many vehicles have it.
  readonly #once = new Map<string, string>()

  /** By slot. */
  get clientIDs(): Int32Array {
    return this.#clientSlots.ids
  }

  /** By slot. */
  get vehicleIDs(): Int32Array {
    return this.#vehicleSlots.ids
  }

  /** STOCK, ATTEMPT or SOLD, by slot of a vehicle. */
  get states(): Int32Array {
    return this.#states.values
  }

  /** NO_SCHEDULE, FINISHED or OPEN, by slot of a vehicle. */
  get openAccounts(): Int32Array {
    return this.#openAccounts.values
  }

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

  /** Clients with `part` in a column: their text (folded), their numbers (squeezed, each after a line end) or their id number. */
  findClients(column: 'text' | 'numbers' | 'idno', part: string, where?: Where): Uint8Array {
    return this.#clientTexts[column].find(part, this.#clientSlots.count, where)
  }

  /** Vehicles with `part` in a column: their text (folded), registration and chassis, registration, or HP account (squeezed). */
  findVehicles(column: 'text' | 'marks' | 'registration' | 'account', part: string, where?: Where): Uint8Array {
    return this.#vehicleTexts[column].find(part, this.#vehicleSlots.count, where)
  }

  /** Clients in whom a word stands, or in a vehicle related to them: bought from, sold to, or an attempt of theirs (server.md 3). */
  nearClients({ fold, mark }: Word): Uint8Array {
    const found = this.findClients('text', fold)
    const vehicles = this.findVehicles('text', fold)
    const accounts = this.findVehicles('account', mark)
    for (const people of [this.#sellers.values, this.#triers.values])
      for (let slot = 0; slot < vehicles.length; slot += 1)
        if (vehicles[slot] && people[slot] !== NOBODY) found[people[slot]!] = 1
    const buyers = this.#buyers.values
    for (let slot = 0; slot < vehicles.length; slot += 1)
      if ((vehicles[slot] || accounts[slot]) && buyers[slot] !== NOBODY) found[buyers[slot]!] = 1
    for (const [slot, { standing, dismissed }] of this.#moreAttempts) {
      if (!vehicles[slot]) continue
      for (const client of standing) found[client] = 1
      for (const client of dismissed) found[client] = 1
    }
    return found
  }

  /** Vehicles in which a word stands, or in a client related to them: the seller, the buyer, one of an attempt that stands (server.md 4). */
  nearVehicles({ fold, mark }: Word): Uint8Array {
    const clients = this.findClients('text', fold)
    const found = either(this.findVehicles('text', fold), this.findVehicles('account', mark))
    for (const people of [this.#sellers.values, this.#buyers.values, this.#triers.values])
      for (let slot = 0; slot < found.length; slot += 1)
        if (people[slot] !== NOBODY && clients[people[slot]!]) found[slot] = 1
    for (const [slot, { standing }] of this.#moreAttempts)
      if (standing.some((client) => clients[client])) found[slot] = 1
    return found
  }

  /** Vehicles whose buyer has a 1 in `clients`. */
  boughtBy(clients: Uint8Array): Uint8Array {
    const found = new Uint8Array(this.#vehicleSlots.count)
    const buyers = this.#buyers.values
    for (let slot = 0; slot < found.length; slot += 1)
      if (buyers[slot] !== NOBODY && clients[buyers[slot]!]) found[slot] = 1
    return found
  }

  /** Clients who bought a vehicle that has a 1 in `vehicles`. */
  buyersOf(vehicles: Uint8Array): Uint8Array {
    const found = new Uint8Array(this.#clientSlots.count)
    const buyers = this.#buyers.values
    for (let slot = 0; slot < vehicles.length; slot += 1)
      if (vehicles[slot] && buyers[slot] !== NOBODY) found[buyers[slot]!] = 1
    return found
  }

  #setClient(id: number, row: ClientRow | null, orders: readonly Sorted[]): void {
    const slot = this.#clientSlot(id)
    if (this.#clients[slot]) for (const order of orders) order.remove(slot)
    this.#clients[slot] = row && { id, surname: this.#text(row.surname), name: this.#text(row.name) }
    if (row) for (const order of orders) order.add(slot)
    this.#clientTexts.text.set(slot, row?.search ?? null)
    this.#clientTexts.numbers.set(slot, row && numbersOf(row))
    this.#clientTexts.idno.set(slot, row?.idno ?? null)
  }

  #setVehicle(id: number, row: VehicleRow | null, orders: readonly Sorted[]): void {
    const slot = this.#vehicleSlots.of(id)
    if (this.#vehicles[slot]) for (const order of orders) order.remove(slot)
    this.#vehicles[slot] = row && this.#factsOf(row)
    if (row) for (const order of orders) order.add(slot)
    this.#vehicleTexts.text.set(slot, row?.search ?? null)
    this.#vehicleTexts.marks.set(slot, row?.marks ?? null)
    this.#vehicleTexts.registration.set(slot, row?.reg_key ?? null)
    this.#vehicleTexts.account.set(slot, row?.hp_account_key ?? null)
    this.#states.set(slot, row ? stateOf(row) : STOCK)
    this.#openAccounts.set(slot, accountOf(row))
    this.#sellers.set(slot, this.#slotOf(row?.bought_from_id))
    this.#buyers.set(slot, this.#slotOf(row?.sold_to_id))
    const slots = (ids: string) => (ids ? ids.split(',').map((client) => this.#clientSlot(Number(client))) : [])
    const [first, ...standing] = slots(row?.tried_by ?? '')
    const dismissed = slots(row?.dismissed ?? '')
    this.#triers.set(slot, first ?? NOBODY)
    if (standing.length + dismissed.length > 0) this.#moreAttempts.set(slot, { standing, dismissed })
    else this.#moreAttempts.delete(slot)
  }

  #factsOf(row: VehicleRow): VehicleFacts {
    const { id, reg_no, yom, mileage, hp_account_no } = row
    return {
      ...{ id, reg_no, yom, mileage, hp_account_no },
      make: this.#text(row.make),
      model: this.#text(row.model),
      body_type: this.#text(row.body_type),
      color: this.#text(row.color),
      bought_date: row.bought_date && this.#text(row.bought_date),
      sold_date: row.sold_date && this.#text(row.sold_date),
      next_due_date: row.next_due_date && this.#text(row.next_due_date),
    }
  }

  /** A vehicle may name a client that is read after it: until then that slot has no record. */
  #clientSlot(id: number): number {
    const slot = this.#clientSlots.of(id)
    this.#clients[slot] ??= null
    return slot
  }

  #slotOf(client: number | null | undefined): number {
    return typeof client === 'number' ? this.#clientSlot(client) : NOBODY
  }

  #text(text: string): string {
    const known = this.#once.get(text)
    if (known !== undefined) return known
    this.#once.set(text, text)
    return text
  }
}

function accountOf(row: VehicleRow | null): number {
  if (!row?.has_schedule) return NO_SCHEDULE
  return row.has_open_account ? OPEN : FINISHED
}

function stateOf(row: VehicleRow): number {
  if (row.sold_to_id !== null) return SOLD
  return row.tried_by ? ATTEMPT : STOCK
}

/** Orders to keep through so many changes; with many all are sorted anew. */
function ordersFor(orders: readonly Sorted[], changes: number): readonly Sorted[] {
  if (changes <= SINGLE_CHANGES) return orders
  for (const order of orders) order.forget()
  return []
}

/** The first one, with a 1 also where the second has one. */
export function either(found: Uint8Array, also: Uint8Array): Uint8Array {
  for (let slot = 0; slot < found.length; slot += 1) if (also[slot]) found[slot] = 1
  return found
}

/** The first one, with a 1 only where all the others have one; null when there are none, which is everywhere. */
export function everywhere(all: readonly Uint8Array[]): Uint8Array | null {
  const [first, ...rest] = all
  if (!first) return null
  for (const other of rest) for (let slot = 0; slot < first.length; slot += 1) if (!other[slot]) first[slot] = 0
  return first
}
