import { meansIdno } from '@forecourt/core/features/clients/rules'
import { wantedOf } from '@forecourt/core/features/search/match'
import type { LikelyClient, LikelyVehicle, ResolvedRecord } from '@forecourt/core/features/search/schemas'
import { toldApartBy } from '@forecourt/core/features/vehicles/told-apart'
import { folded } from '@forecourt/core/kernel/fold'
import { squeezed } from '@forecourt/core/kernel/marks'
import type { RecordQuery } from '@forecourt/core/line/resolve'
import type { RecordIndex } from './record-index'

/** Other signs are compared by the database alone. */
const PLAIN = /^[\p{L}\p{N}\s\u2010-\u2015\u2212-]+$/u
const LAST_OF_CHASSIS = 6
const MOST = 10
const OPEN = 1

/** The records that a query names exactly among all of the books, as ResolveRecords answers it; null for what is the server's to say. */
export function exactRecords(
  index: RecordIndex,
  { of, query, unsoldFirst }: Omit<RecordQuery, 'query'> & { query: unknown },
): ResolvedRecord[] | null {
  const typed = String(query ?? '')
    .trim()
    .replace(/\s+/g, ' ')
  const [word] = wantedOf(typed)?.marks ?? []
  if (word === undefined || !PLAIN.test(typed)) return null
  if (of === 'client') {
    const clients = index.worded('clients', word).map((id) => index.client(id))
    const known = clients.filter((client) => client !== undefined)
    const named = known.filter((client) => isNamed(client, typed)).sort(([a], [b]) => a - b)
    return named.slice(0, MOST).map(resolvedClient)
  }
  const marked = index
    .worded('vehicles', word)
    .map((id) => index.vehicle(id))
    .filter((vehicle) => vehicle !== undefined)
    .filter((vehicle) => isMarked(vehicle, squeezed(typed)) && (of === 'vehicle' || vehicle[10] === OPEN))
    .map((vehicle) => resolvedVehicle(vehicle, index.client(vehicle[8])))
    .sort((a, b) => (of === 'vehicle' ? Number(a.sold) - Number(b.sold) : 0) || b.id - a.id)
    .slice(0, MOST)
  const unsold = marked.filter(({ sold }) => !sold)
  return unsoldFirst && unsold.length > 0 ? unsold : marked
}

/** By ID No, or by name and surname in either order. */
function isNamed([, idno, name, surname]: LikelyClient, typed: string): boolean {
  const wanted = folded(typed)
  return meansIdno(typed, idno) || [`${name} ${surname}`, `${surname} ${name}`].some((one) => folded(one) === wanted)
}

/** By registration, account, chassis, or the last six of that. */
function isMarked([, regNo, , , , chassisNo, , accountNo]: LikelyVehicle, mark: string): boolean {
  const chassis = squeezed(chassisNo)
  return (
    squeezed(regNo) === mark ||
    squeezed(accountNo) === mark ||
    (mark.length >= LAST_OF_CHASSIS && chassis === mark) ||
    (mark.length === LAST_OF_CHASSIS && chassis.endsWith(mark))
  )
}

function resolvedVehicle(vehicle: LikelyVehicle, buyer: LikelyClient | undefined): ResolvedRecord {
  const [id, label, title, yom, color, chassisNo, , accountNo, clientID] = vehicle
  const apart = toldApartBy({ regNo: label, chassisNo })
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
