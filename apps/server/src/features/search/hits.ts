import { either, everywhere } from '../catalogue/catalogue'
import type { Looked } from '../catalogue/keeper'
import { NO_SCHEDULE, OPEN, SOLD, squeezed } from '../catalogue/records'
import { clientsByStart } from '../clients/list'
import { bestVehicles } from '../vehicles/list'

/** Ids of vehicles by registration, chassis or account first, then by words; unsold before sold among equals, newest first. */
export function vehiclesFound({ catalogue, words }: Looked, text: string, limit: number): number[] {
  const mark = squeezed(text)
  if (!mark) return []
  const found = either(catalogue.findVehicles('marks', mark), catalogue.findVehicles('account', mark, 'at the start'))
  const worded = everywhere(words.map((word) => catalogue.findVehicles('text', word.fold)))
  if (worded) either(found, worded)
  const same = catalogue.findVehicles('registration', mark, 'all of it')
  const starting = catalogue.findVehicles('registration', mark, 'at the start')
  const account = catalogue.findVehicles('account', mark, 'all of it')
  const { states } = catalogue
  return bestVehicles(catalogue, found, {
    rank: (slot) =>
      (same[slot] ? 0 : 8) + (starting[slot] ? 0 : 4) + (account[slot] ? 0 : 2) + (states[slot] === SOLD ? 1 : 0),
    order: catalogue.vehicleSlots('DateBought', true),
    limit,
  })
}

/** Ids of vehicles with an HP account by account number, registration or buyer; exact ones first, open before finished, due ones first. */
export function accountsFound({ catalogue, words }: Looked, text: string, limit: number): number[] {
  const mark = squeezed(text)
  if (!mark) return []
  const found = either(
    catalogue.findVehicles('account', mark, 'at the start'),
    catalogue.findVehicles('registration', mark, 'at the start'),
  )
  const people = everywhere(words.map((word) => catalogue.findClients('text', word.fold)))
  if (people) either(found, catalogue.boughtBy(people))
  const { openAccounts } = catalogue
  for (let slot = 0; slot < found.length; slot += 1) if (openAccounts[slot] === NO_SCHEDULE) found[slot] = 0
  const same = either(
    catalogue.findVehicles('account', mark, 'all of it'),
    catalogue.findVehicles('registration', mark, 'all of it'),
  )
  return bestVehicles(catalogue, found, {
    rank: (slot) => (same[slot] ? 0 : 2) + (openAccounts[slot] === OPEN ? 0 : 1),
    order: catalogue.vehicleSlots('NextDue', false),
    limit,
  })
}

/** Ids of clients by id number, names, phone, address, or the registration of what they bought; an id number that starts so first. */
export function clientsFound(looked: Looked, text: string, limit: number): number[] {
  const { catalogue, words } = looked
  const found = everywhere(words.map((word) => catalogue.findClients('text', word.fold)))
  if (!found) return []
  const mark = squeezed(text)
  either(found, catalogue.buyersOf(catalogue.findVehicles('registration', mark, 'all of it')))
  return clientsByStart(looked, found, { start: mark, limit })
}
