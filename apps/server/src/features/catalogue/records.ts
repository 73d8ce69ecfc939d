import type { ClientRow, VehicleRow } from './repository'

/** A client in memory. It stays the same object for as long as the catalogue lasts; its row is replaced. */
export interface Client {
  readonly id: number
  /** Its place among the clients that were ever listed. */
  readonly slot: number
  /** Null before it was read, as when a vehicle of it was read first. */
  row: ClientRow | null
  /** Its numbers without case, spaces and dashes, each after a line end. */
  numbers: string
  /** Every vehicle that it was bought from, sold to or tried by; one may stand here twice. */
  vehicles: Vehicle[]
}

/** A vehicle in memory; a changed one is another object. */
export interface Vehicle {
  readonly id: number
  readonly slot: number
  row: VehicleRow
  seller: Client | null
  buyer: Client | null
  /** Whose attempts stand. */
  triedBy: readonly Client[]
  /** Whose attempts were dismissed: the vehicle still finds them, they no longer find the vehicle. */
  dismissed: readonly Client[]
}

/** 1 in stock, 2 in stock with an attempt, 3 sold. */
export function stateOf(vehicle: Vehicle): 1 | 2 | 3 {
  if (vehicle.row.sold_to_id !== null) return 3
  return vehicle.triedBy.length > 0 ? 2 : 1
}

/** Everybody related to a vehicle. */
export function peopleOf({ seller, buyer, triedBy, dismissed }: Vehicle): Client[] {
  return [...(seller ? [seller] : []), ...(buyer ? [buyer] : []), ...triedBy, ...dismissed]
}

/** Without case, spaces and dashes. */
export function squeezed(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase()
}

export function numbersOf({ idno, mob_no, tel_no, other_no }: ClientRow): string {
  return [idno, mob_no, tel_no, other_no].map((number) => `\n${squeezed(number)}`).join('')
}
