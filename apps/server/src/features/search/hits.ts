import { everywhere } from '../catalogue/catalogue'
import type { Looked } from '../catalogue/keeper'
import { squeezed } from '../catalogue/records'
import { clientsByStart } from '../clients/list'
import { bestVehicles } from '../vehicles/list'

/** Ids of vehicles by registration, chassis or account first, then by words; unsold before sold among equals, newest first. */
export function vehiclesFound({ catalogue, words }: Looked, text: string, limit: number): number[] {
  const mark = squeezed(text)
  if (!mark) return []
  const found = catalogue.inMarks(mark)
  const worded = everywhere(words.map((word) => catalogue.inVehicles(word)))
  for (const [slot, row] of catalogue.vehicles.entries())
    if (worded?.[slot] || row?.hp_account_key?.startsWith(mark)) found[slot] = 1
  return bestVehicles(catalogue, found, {
    rank: ({ reg_key, hp_account_key }, isSold) =>
      (reg_key === mark ? 0 : 8) +
      (reg_key.startsWith(mark) ? 0 : 4) +
      (hp_account_key === mark ? 0 : 2) +
      (isSold ? 1 : 0),
    order: catalogue.vehicleSlots('DateBought', true),
    limit,
  })
}

/** Ids of vehicles with an HP account by account number, registration or buyer; exact ones first, open before finished, due ones first. */
export function accountsFound({ catalogue, words }: Looked, text: string, limit: number): number[] {
  const mark = squeezed(text)
  if (!mark) return []
  const buyers = everywhere(words.map((word) => catalogue.inClients(word)))
  const found = catalogue.boughtBy(buyers ?? new Uint8Array(0))
  for (const [slot, row] of catalogue.vehicles.entries()) {
    if (!row?.has_schedule) found[slot] = 0
    else if (row.hp_account_key?.startsWith(mark) || row.reg_key.startsWith(mark)) found[slot] = 1
  }
  return bestVehicles(catalogue, found, {
    rank: (row) => (row.hp_account_key === mark || row.reg_key === mark ? 0 : 2) + (row.has_open_account ? 0 : 1),
    order: catalogue.vehicleSlots('NextDue', false),
    limit,
  })
}

/** Ids of clients by id number, names, phone, address, or the registration of what they bought; an id number that starts so first. */
export function clientsFound(looked: Looked, text: string, limit: number): number[] {
  const { catalogue, words } = looked
  const found = everywhere(words.map((word) => catalogue.inClients(word)))
  if (!found) return []
  const mark = squeezed(text)
  for (const [slot, isBuyer] of catalogue.buyersOf(mark).entries()) if (isBuyer) found[slot] = 1
  return clientsByStart(looked, found, { start: mark, limit })
}
