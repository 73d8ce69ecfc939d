import { matchesIdno } from '@forecourt/core/features/clients/rules'
import { searchTextOf } from '@forecourt/core/features/search/match'
import type { LikelyClient, LikelyVehicle, ResolvedRecord } from '@forecourt/core/features/search/schemas'
import { vehicleIdentifier } from '@forecourt/core/features/vehicles/vehicle-identifier'
import { foldText } from '@forecourt/core/kernel/fold'
import { squeezeText } from '@forecourt/core/kernel/registrations'
import type { RecordQuery } from '@forecourt/core/line/resolve'
import type { RecordIndex } from './record-index'

/** Other signs are compared by the database alone. */
const PLAIN = /^[\p{L}\p{N}\s\u2010-\u2015\u2212-]+$/u
const LAST_OF_CHASSIS = 6
const MATCHES_MAX = 10
const OPEN = 1

/** The records that a query names exactly among all of the books, as ResolveRecords answers it; null for what is the server's to say. */
export function findExactRecords(
  index: RecordIndex,
  { of, query, unsoldFirst }: Omit<RecordQuery, 'query'> & { query: unknown },
): ResolvedRecord[] | null {
  const typed = String(query ?? '')
    .trim()
    .replace(/\s+/g, ' ')
  const [word] = searchTextOf(typed)?.marks ?? []
  if (word === undefined || !PLAIN.test(typed)) return null
  if (of === 'client') {
    const clients = index.recordsWithWord('clients', word).map((id) => index.client(id))
    const known = clients.filter((client) => client !== undefined)
    const named = known.filter((client) => matchesClient(client, typed)).sort(([a], [b]) => a - b)
    return named.slice(0, MATCHES_MAX).map(resolvedClient)
  }
  const marked = index
    .recordsWithWord('vehicles', word)
    .map((id) => index.vehicle(id))
    .filter((vehicle) => vehicle !== undefined)
    .filter((vehicle) => matchesVehicle(vehicle, squeezeText(typed)) && (of === 'vehicle' || vehicle[10] === OPEN))
    .map((vehicle) => resolvedVehicle(vehicle, index.client(vehicle[8])))
    .sort((a, b) => (of === 'vehicle' ? Number(a.sold) - Number(b.sold) : 0) || b.id - a.id)
    .slice(0, MATCHES_MAX)
  const unsold = marked.filter(({ sold }) => !sold)
  return unsoldFirst && unsold.length > 0 ? unsold : marked
}

/** By ID No, or by name and surname in either order. */
function matchesClient([, idno, name, surname]: LikelyClient, typed: string): boolean {
  const wanted = foldText(typed)
  return (
    matchesIdno(typed, idno) || [`${name} ${surname}`, `${surname} ${name}`].some((one) => foldText(one) === wanted)
  )
}

/** By registration, account, chassis, or the last six of that. */
function matchesVehicle([, regNo, , , , chassisNo, , accountNo]: LikelyVehicle, mark: string): boolean {
  const chassis = squeezeText(chassisNo)
  return (
    squeezeText(regNo) === mark ||
    squeezeText(accountNo) === mark ||
    (mark.length >= LAST_OF_CHASSIS && chassis === mark) ||
    (mark.length === LAST_OF_CHASSIS && chassis.endsWith(mark))
  )
}

function resolvedVehicle(vehicle: LikelyVehicle, buyer: LikelyClient | undefined): ResolvedRecord {
  const [id, label, title, yom, color, chassisNo, , accountNo, clientID] = vehicle
  const apart = vehicleIdentifier({ regNo: label, chassisNo })
  return {
    ...{ id, label, accountNo },
    clientID: clientID === 0 ? null : clientID,
    clientName: buyer ? `${buyer[2]} ${buyer[3]}` : '',
    description: [title, ...(yom === 0 ? [] : [yom]), color, ...(apart ? [apart] : [])].join(', '),
    sold: clientID > 0,
  }
}

function resolvedClient([id, label, name, surname, locality, mobile]: LikelyClient): ResolvedRecord {
  const description = [locality, mobile].filter((each) => each !== '').join(', ')
  return { id, label, accountNo: '', clientID: id, clientName: `${name} ${surname}`, description, sold: false }
}
