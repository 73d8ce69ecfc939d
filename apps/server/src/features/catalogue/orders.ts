import type { ClientFacts, VehicleFacts } from './records'
import { type Compare, Sorted } from './sorted'

type Value = string | number | null

const VEHICLE_VALUES = {
  DateBought: (row) => row.bought_date,
  DateSold: (row) => row.sold_date,
  RegNo: (row) => row.reg_no,
  HpAccountNo: (row) => row.hp_account_no,
  Make: (row) => row.make,
  Model: (row) => row.model,
  Yom: (row) => row.yom,
  BodyType: (row) => row.body_type,
  Color: (row) => row.color,
  Mileage: (row) => row.mileage,
  NextDue: (row) => row.next_due_date,
} satisfies Record<string, (row: VehicleFacts) => Value>
export type VehicleOrder = keyof typeof VEHICLE_VALUES
export type ClientOrder = 'Surname' | 'Name'

/** The slots of vehicles in each order that is asked for: by a value, empty ones last, ties by id. */
export class VehicleOrders {
  readonly #rows: readonly (VehicleFacts | null)[]
  readonly #orders: ReadonlyMap<string, Sorted>

  /** @param rows By slot. */
  constructor(rows: readonly (VehicleFacts | null)[]) {
    this.#rows = rows
    this.#orders = new Map(
      Object.entries(VEHICLE_VALUES).map(([name, value]) => [name, new Sorted(rows, byValue(rows, value))] as const),
    )
  }

  get all(): readonly Sorted[] {
    return [...this.#orders.values()]
  }

  /** Empty values stand last in both directions; ties are by id in the direction. */
  slots(order: VehicleOrder, descending: boolean): readonly number[] {
    // Every order has its slots.
    const slots = this.#orders.get(order)!.slots()
    if (!descending) return slots
    const isEmpty = (place: number) => VEHICLE_VALUES[order](this.#rows[slots[place]!]!) === null
    let empty = 0
    for (let end = slots.length; empty < end; ) {
      const middle = (empty + end) >>> 1
      if (isEmpty(middle)) end = middle
      else empty = middle + 1
    }
    return [...slots.slice(0, empty).reverse(), ...slots.slice(empty).reverse()]
  }
}

function byValue(rows: readonly (VehicleFacts | null)[], valueIn: (row: VehicleFacts) => Value): Compare {
  return (a, b) => {
    // Only slots with a record are sorted.
    const [rowA, rowB] = [rows[a]!, rows[b]!]
    const [x, y] = [valueIn(rowA), valueIn(rowB)]
    if (x === y) return rowA.id - rowB.id
    if (x === null || y === null) return x === null ? 1 : -1
    return x < y ? -1 : 1
  }
}

/** The slots of clients by both names, in either direction; ties by id, always upwards. */
export class ClientOrders {
  readonly #orders: Readonly<Record<ClientOrder, readonly [Sorted, Sorted]>>

  /** @param rows By slot. */
  constructor(rows: readonly (ClientFacts | null)[]) {
    const both = (first: NamePart, second: NamePart) =>
      [
        new Sorted(rows, byNames(rows, [first, second], 1)),
        new Sorted(rows, byNames(rows, [first, second], -1)),
      ] as const
    this.#orders = { Surname: both('surname', 'name'), Name: both('name', 'surname') }
  }

  get all(): readonly Sorted[] {
    return Object.values(this.#orders).flat()
  }

  slots(order: ClientOrder, descending: boolean): readonly number[] {
    return this.#orders[order][descending ? 1 : 0].slots()
  }
}

type NamePart = 'surname' | 'name'

function byNames(
  rows: readonly (ClientFacts | null)[],
  [first, second]: readonly [NamePart, NamePart],
  direction: 1 | -1,
): Compare {
  return (a, b) => {
    // Only slots with a record are sorted.
    const [x, y] = [rows[a]!, rows[b]!]
    if (x[first] !== y[first]) return x[first] < y[first] ? -direction : direction
    if (x[second] !== y[second]) return x[second] < y[second] ? -direction : direction
    return x.id - y.id
  }
}
