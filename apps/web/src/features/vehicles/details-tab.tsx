import type { VehicleOut } from '@forecourt/core/features/vehicles/schemas'
import { ReadOnly } from '../../kit/form/switch'
import { formatCount } from '../../kit/grid/cells'
import { useVehicleChrome } from './page/chrome'
import { mileageText } from './words'
import { asksParticulates } from './vehicle-draft'

/** What is known of the vehicle itself, to read. */
export function DetailsTab({ vehicle }: { vehicle: VehicleOut }) {
  useVehicleChrome(vehicle)
  const number = (value: number | null, unit = '') => (value === null ? '' : `${formatCount(value)}${unit}`)
  const left: [string, string][] = [
    ['Reg No', vehicle.regNo],
    ['Make', vehicle.make.value],
    ['Model', vehicle.model.value],
    ['Body Type', vehicle.bodyType.value],
    ['Chassis No', vehicle.chassisNo],
    ['Engine No', vehicle.engineNo],
    ['Engine Capacity', number(vehicle.engineCapacity, ' cc')],
    ['Colour', vehicle.color.value],
    ['Year', vehicle.yom === null ? '' : String(vehicle.yom)],
    ['Seating Capacity', number(vehicle.seatingCapacity)],
  ]
  const right: [string, string][] = [
    ['Fuel', vehicle.fuelType.value],
    ['Transmission', vehicle.transmission],
    ['Spare Key', vehicle.spareKey],
    ['Lot No', vehicle.lotNo],
    ['Car No', vehicle.carNo],
    ['System No', vehicle.systemNo],
    ['Mileage', mileageText(vehicle, { km: 'kms', miles: 'miles' })],
    ['CO2', number(vehicle.cO2, ' g/km')],
  ]
  if (asksParticulates(vehicle.fuelType.value))
    right.push(['Particulate Matter', vehicle.pm === null ? '' : String(vehicle.pm)])
  const column = (facts: [string, string][]) => (
    <div className="column">
      {facts.map(([label, value]) => (
        <ReadOnly label={label} key={label}>
          {value}
        </ReadOnly>
      ))}
    </div>
  )
  return (
    <section className="two-columns details" aria-label="Vehicle Details">
      {column(left)}
      {column(right)}
    </section>
  )
}
