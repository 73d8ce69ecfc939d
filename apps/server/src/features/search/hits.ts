import type { Looked } from '../catalogue/keeper'
import { type Client, squeezed } from '../catalogue/records'
import { bestVehicles } from '../vehicles/list'

/** Ids of vehicles by registration, chassis or account first, then by words; unsold before sold among equals, newest first. */
export function vehiclesFound({ catalogue, searches }: Looked, text: string, limit: number): number[] {
  const mark = squeezed(text)
  if (!mark) return []
  return bestVehicles(
    catalogue,
    { order: 'DateBought', descending: true, limit },
    {
      of: ({ row }) =>
        (row.reg_key === mark ? 0 : 8) +
        (row.reg_key.startsWith(mark) ? 0 : 4) +
        (row.hp_account_key === mark ? 0 : 2) +
        (row.sold_to_id === null ? 0 : 1),
      takes: (vehicle) =>
        vehicle.row.marks.includes(mark) ||
        (vehicle.row.hp_account_key?.startsWith(mark) ?? false) ||
        searches.every((word) => word.inVehicle(vehicle)),
    },
  )
}

/** Ids of vehicles with an HP account by account number, registration or buyer; exact ones first, open before finished, due ones first. */
export function accountsFound({ catalogue, searches }: Looked, text: string, limit: number): number[] {
  const mark = squeezed(text)
  if (!mark) return []
  return bestVehicles(
    catalogue,
    { order: 'NextDue', descending: false, limit },
    {
      of: ({ row }) => (row.hp_account_key === mark || row.reg_key === mark ? 0 : 2) + (row.has_open_account ? 0 : 1),
      takes: ({ row, buyer }) =>
        row.has_schedule &&
        ((row.hp_account_key?.startsWith(mark) ?? false) ||
          row.reg_key.startsWith(mark) ||
          (buyer !== null && searches.every((word) => word.inClient(buyer)))),
    },
  )
}

/** Ids of clients by id number, names, phone, address, or the registration of what they bought; an id number that starts so first. */
export function clientsFound({ catalogue, searches }: Looked, text: string, limit: number): number[] {
  if (searches.length === 0) return []
  const mark = squeezed(text)
  const bought = (client: Client) => client.vehicles.some(({ buyer, row }) => buyer === client && row.reg_key === mark)
  const ranks: readonly number[][] = [[], [], []]
  for (const client of catalogue.clients('Surname', false)) {
    // Only clients that were read are listed.
    const { idno } = client.row!
    const rank = ranks[idno === mark ? 0 : idno.startsWith(mark) ? 1 : 2]!
    if (rank.length < limit && (searches.every((word) => word.inClient(client)) || bought(client))) rank.push(client.id)
  }
  return ranks.flat().slice(0, limit)
}
