import { type Client, numbersOf, peopleOf, type Vehicle } from './records'
import type { ClientRow, VehicleRow, Word } from './repository'
import { type Compare, Sorted } from './sorted'
import { WordSearch } from './words'

/** So many changes at once are sorted in one by one. */
const SINGLE_CHANGES = 300

type Value = string | number | null

/** By a value, empty ones last, ties by id. */
function byValue(keyOf: (vehicle: Vehicle) => Value): Compare<Vehicle> {
  return (a, b) => {
    const [x, y] = [keyOf(a), keyOf(b)]
    if (x === y) return a.id - b.id
    if (x === null || y === null) return x === null ? 1 : -1
    return x < y ? -1 : 1
  }
}

const VALUES = {
  DateBought: ({ row }) => row.bought_date,
  DateSold: ({ row }) => row.sold_date,
  RegNo: ({ row }) => row.reg_no,
  HpAccountNo: ({ row }) => row.hp_account_no,
  Make: ({ row }) => row.make,
  Model: ({ row }) => row.model,
  Yom: ({ row }) => row.yom,
  BodyType: ({ row }) => row.body_type,
  Color: ({ row }) => row.color,
  Mileage: ({ row }) => row.mileage,
  NextDue: ({ row }) => row.next_due_date,
} satisfies Record<string, (vehicle: Vehicle) => Value>
export type VehicleOrder = keyof typeof VALUES
export type ClientOrder = 'Surname' | 'Name'

/** By both names, in one direction or the other; ties by id, always upwards. */
function byNames(first: 'surname' | 'name', second: 'surname' | 'name', direction: 1 | -1): Compare<Client> {
  return (a, b) => {
    // Only clients that were read are sorted.
    const [x, y] = [a.row!, b.row!]
    if (x[first] !== y[first]) return x[first] < y[first] ? -direction : direction
    if (x[second] !== y[second]) return x[second] < y[second] ? -direction : direction
    return a.id - b.id
  }
}

export interface Changes {
  clients: { ids: readonly number[]; rows: readonly ClientRow[] }
  vehicles: { ids: readonly number[]; rows: readonly VehicleRow[] }
}

/**
 * All clients and vehicles with what lists sort, count and search by. A search for a word of every record looks at every record, which
 * takes a database a tenth of a second for each hundred thousand and memory a tenth of that.
 */
export class Catalogue {
  readonly #clients = new Map<number, Client>()
  readonly #vehicles = new Map<number, Vehicle>()
  #clientSlots = 0
  #vehicleSlots = 0
  // A make or colour is one text however many vehicles have it.
  readonly #texts = new Map<string, string>()
  readonly #vehicleOrders = new Map(
    Object.entries(VALUES).map(([name, keyOf]) => [name, new Sorted(byValue(keyOf))] as const),
  )
  readonly #clientOrders = {
    Surname: [new Sorted(byNames('surname', 'name', 1)), new Sorted(byNames('surname', 'name', -1))],
    Name: [new Sorted(byNames('name', 'surname', 1)), new Sorted(byNames('name', 'surname', -1))],
  } as const

  /** Takes over records as they are now; an id without a row is of a record that has gone. */
  apply({ clients, vehicles }: Changes): void {
    const clientOrders = Object.values(this.#clientOrders).flat()
    const vehicleOrders = [...this.#vehicleOrders.values()]
    if (clients.ids.length > SINGLE_CHANGES) for (const order of clientOrders) order.forget()
    if (vehicles.ids.length > SINGLE_CHANGES) for (const order of vehicleOrders) order.forget()
    const clientRows = new Map(clients.rows.map((row) => [row.id, row]))
    for (const id of clients.ids) this.#changeClient(id, clientRows.get(id) ?? null, clientOrders)
    const vehicleRows = new Map(vehicles.rows.map((row) => [row.id, row]))
    for (const id of vehicles.ids) this.#changeVehicle(id, vehicleRows.get(id) ?? null, vehicleOrders)
  }

  /** Where each word stands in these records. */
  searches(words: readonly Word[]): WordSearch[] {
    const slots = { clients: this.#clientSlots, vehicles: this.#vehicleSlots }
    return words.map((word) => new WordSearch(word, slots))
  }

  clients(order: ClientOrder, descending: boolean): readonly Client[] {
    return this.#clientOrders[order][descending ? 1 : 0].items(() => this.#listedClients())
  }

  /** Empty values stand last in both directions; ties are by id in the direction. */
  *vehicles(order: VehicleOrder, descending: boolean): Generator<Vehicle> {
    const items = this.#vehicleOrders.get(order)!.items(() => this.#vehicles.values())
    if (!descending) return yield* items
    const keyOf = VALUES[order]
    let empty = items.length
    while (empty > 0 && keyOf(items[empty - 1]!) === null) empty -= 1
    for (let i = empty - 1; i >= 0; i -= 1) yield items[i]!
    for (let i = items.length - 1; i >= empty; i -= 1) yield items[i]!
  }

  *#listedClients(): Generator<Client> {
    for (const client of this.#clients.values()) if (client.row) yield client
  }

  #changeClient(id: number, row: ClientRow | null, orders: readonly Sorted<Client>[]): void {
    const client = this.#client(id)
    if (client.row) for (const order of orders) order.remove(client)
    client.row = row
    client.numbers = row ? numbersOf(row) : ''
    if (row) for (const order of orders) order.add(client)
  }

  #changeVehicle(id: number, row: VehicleRow | null, orders: readonly Sorted<Vehicle>[]): void {
    const old = this.#vehicles.get(id)
    if (old) {
      for (const order of orders) order.remove(old)
      for (const client of peopleOf(old)) client.vehicles.splice(client.vehicles.indexOf(old), 1)
      this.#vehicles.delete(id)
    }
    if (!row) return
    const vehicle = this.#vehicleFrom(row, old?.slot)
    this.#vehicles.set(id, vehicle)
    for (const client of peopleOf(vehicle)) client.vehicles.push(vehicle)
    for (const order of orders) order.add(vehicle)
  }

  #vehicleFrom(row: VehicleRow, slot = this.#vehicleSlots++): Vehicle {
    const text = (value: string) => this.#once(value)
    const people = (ids: string) => (ids === '' ? NOBODY : ids.split(',').map((each) => this.#client(Number(each))))
    return {
      id: row.id,
      slot,
      row: {
        ...row,
        make: text(row.make),
        model: text(row.model),
        body_type: text(row.body_type),
        color: text(row.color),
      },
      seller: row.bought_from_id === null ? null : this.#client(row.bought_from_id),
      buyer: row.sold_to_id === null ? null : this.#client(row.sold_to_id),
      triedBy: people(row.tried_by),
      dismissed: people(row.dismissed),
    }
  }

  #client(id: number): Client {
    const known = this.#clients.get(id)
    if (known) return known
    const client: Client = { id, slot: this.#clientSlots++, row: null, numbers: '', vehicles: [] }
    this.#clients.set(id, client)
    return client
  }

  #once(text: string): string {
    const known = this.#texts.get(text)
    if (known !== undefined) return known
    this.#texts.set(text, text)
    return text
  }
}

const NOBODY: readonly Client[] = []
