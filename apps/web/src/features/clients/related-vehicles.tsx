import type { ClientOut, RelatedVehicle } from '@forecourt/core/features/clients/schemas'
import { mileageText } from '@forecourt/core/kernel/mileage'
import type { ReactNode } from 'react'
import type { SubRow } from '../../kit/grid/column'
import { Registration } from '../../kit/registration'
import { amountText, dayText } from '../../kit/wire-text'

const KINDS: Readonly<Record<number, string>> = { 1: 'Purchase', 2: 'Sale', 3: 'Attempt' }
const ATTEMPT = 3
const TITLES: Readonly<Record<number, string>> = { 1: 'Bought From', 2: 'Sold To', 3: 'Attempt' }

/** Returns what the dealership did: `Bought From` the client, `Sold To` them, or an `Attempt`. */
export function kindTitle(vehicle: RelatedVehicle): string {
  return TITLES[vehicle.clientRelatedVehicleType] ?? ''
}

const HEADER: SubRow = {
  id: 'header',
  kind: 'header',
  cells: [
    { column: 'idno', span: 2, content: 'Sale/Purchase/Attempt' },
    { column: 'surname', content: 'Date' },
    { column: 'address', content: <RegAndModel reg="Reg No" model="Make/Model" /> },
    { column: 'telNo', content: 'Body Type' },
    { column: 'mobNo', content: 'YOM' },
    { column: 'otherNo', content: 'Color' },
    { column: 'email', content: 'Mileage', align: 'right' },
    { column: 'spouse', content: 'Amount €', align: 'right' },
  ],
}

function RegAndModel({ reg, model }: { reg: ReactNode; model: ReactNode }) {
  return (
    <span className="inline-grid grid-cols-[98px_1fr]">
      <span>{reg}</span>
      <span>{model}</span>
    </span>
  )
}

/** Returns the rows under an expanded client; each opens its vehicle. */
export function relatedVehicleRows(client: ClientOut, openVehicle: (vehicleID: number) => void): SubRow[] {
  return [HEADER, ...client.relatedVehicles.map((vehicle, at) => relatedRow(vehicle, at, openVehicle))]
}

function relatedRow(vehicle: RelatedVehicle, at: number, openVehicle: (vehicleID: number) => void): SubRow {
  const kind = vehicle.clientRelatedVehicleType
  const mileage = mileageText(vehicle)
  return {
    // A client may have bought and sold the same vehicle.
    id: `${vehicle.id}-${kind}-${at}`,
    kind: 'row',
    cells: [
      { column: 'idno', span: 2, content: KINDS[kind] ?? '', tone: kind === ATTEMPT ? 'warning' : 'plain' },
      { column: 'surname', content: dayText(vehicle.date) },
      {
        column: 'address',
        tone: 'strong',
        content: (
          <RegAndModel
            reg={<Registration text={vehicle.regNo} />}
            model={`${vehicle.make.value} ${vehicle.model.value}`}
          />
        ),
      },
      { column: 'telNo', content: vehicle.bodyType.value },
      { column: 'mobNo', content: vehicle.yom },
      { column: 'otherNo', content: vehicle.color.value },
      { column: 'email', content: mileage, align: 'right' },
      { column: 'spouse', content: amountText(vehicle.amount), align: 'right', tone: 'strong' },
    ],
    record: { kind: 'vehicle', id: vehicle.id, words: vehicle.regNo || 'no reg' },
    onOpen: () => openVehicle(vehicle.id),
  }
}
