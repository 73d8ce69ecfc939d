import type { Download } from '../context'
import { printPaper, type Printing } from './pages'
import { columnWidth, fileNameOf, textSection, twoColumns, type VehicleFacts } from './parts'
import { type Fact, facts, section } from './blocks'

/** A vehicle's data sheet; `vehicle` carries the registration that it is to show. */
export interface VehicleDetails {
  date: string
  vehicle: VehicleFacts
  note: string
}

/** Prints it without any figure of its deal. */
export function vehicleDetails(details: VehicleDetails, printing: Printing): Promise<Download> {
  const { vehicle } = details
  const paper = {
    title: 'Vehicle Details',
    references: [vehicle.regNo, details.date],
    subject: [vehicle.regNo, `${vehicle.make} ${vehicle.model}`],
    fileName: fileNameOf('Vehicle Details', vehicle.regNo),
  }
  return printPaper(paper, printing, (canvas, width) => {
    const half = columnWidth(width)
    const sectionOf = (title: string, left: readonly Fact[], right: readonly Fact[]) => {
      const content = twoColumns(width, facts(canvas, left, { width: half }), facts(canvas, right, { width: half }))
      const isEmpty = [...left, ...right].every((fact) => fact.value.trim() === '')
      return isEmpty ? [] : section(canvas, title, { width, content })
    }
    return {
      blocks: [
        ...sectionOf(
          'Vehicle',
          [
            { label: 'Reg No', value: vehicle.regNo, isPlate: true },
            { label: 'Make', value: vehicle.make },
            { label: 'Model', value: vehicle.model },
            { label: 'Body type', value: vehicle.bodyType },
          ],
          [
            { label: 'Year', value: vehicle.year },
            { label: 'Colour', value: vehicle.colour },
            { label: 'Seats', value: vehicle.seats },
            { label: 'Mileage', value: vehicle.mileage },
          ],
        ),
        ...sectionOf(
          'Engine and chassis',
          [
            { label: 'Chassis No', value: vehicle.chassisNo },
            { label: 'Engine No', value: vehicle.engineNo },
            { label: 'Capacity', value: vehicle.engineCapacity },
            { label: 'Transmission', value: vehicle.transmission },
          ],
          [
            { label: 'Fuel', value: vehicle.fuel },
            { label: 'CO2', value: vehicle.co2 },
            { label: 'Particulates', value: vehicle.pm },
            { label: 'Spare key', value: vehicle.spareKey },
          ],
        ),
        ...sectionOf(
          'Import',
          [
            { label: 'Lot No', value: vehicle.lotNo },
            { label: 'Car No', value: vehicle.carNo },
          ],
          [{ label: 'System No', value: vehicle.systemNo }],
        ),
        ...textSection(canvas, 'Note', { text: details.note, width }),
      ],
    }
  })
}
