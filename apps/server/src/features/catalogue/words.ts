import type { Client, Vehicle } from './records'
import type { Word } from './repository'

const NO = 1
const YES = 2

/** Where one word of a search stands. What was found out of a record is remembered: a record is related to many others. */
export class WordSearch {
  readonly #word: Word
  readonly #clients: Uint8Array
  readonly #vehicles: Uint8Array

  constructor(word: Word, slots: { clients: number; vehicles: number }) {
    this.#word = word
    this.#clients = new Uint8Array(slots.clients)
    this.#vehicles = new Uint8Array(slots.vehicles)
  }

  /** In the client's own text. */
  inClient(client: Client): boolean {
    const known = this.#clients[client.slot]
    if (known) return known === YES
    const found = client.row?.search.includes(this.#word.fold) ?? false
    this.#clients[client.slot] = found ? YES : NO
    return found
  }

  /** In the vehicle's own text. */
  inVehicle(vehicle: Vehicle): boolean {
    const known = this.#vehicles[vehicle.slot]
    if (known) return known === YES
    const found = vehicle.row.search.includes(this.#word.fold)
    this.#vehicles[vehicle.slot] = found ? YES : NO
    return found
  }

  inAccount(vehicle: Vehicle): boolean {
    return vehicle.row.hp_account_key?.includes(this.#word.mark) ?? false
  }

  /** In the client, or in a vehicle related to it: bought from, sold to, or an attempt of theirs (server.md 3). */
  nearClient(client: Client): boolean {
    if (this.inClient(client)) return true
    for (const vehicle of client.vehicles)
      if (this.inVehicle(vehicle) || (vehicle.buyer === client && this.inAccount(vehicle))) return true
    return false
  }

  /** In the vehicle, its account, or a client related to it: the seller, the buyer, one of an attempt that stands (server.md 4). */
  nearVehicle(vehicle: Vehicle): boolean {
    if (this.inVehicle(vehicle) || this.inAccount(vehicle)) return true
    if (vehicle.seller && this.inClient(vehicle.seller)) return true
    if (vehicle.buyer && this.inClient(vehicle.buyer)) return true
    for (const client of vehicle.triedBy) if (this.inClient(client)) return true
    return false
  }
}
