import type { Download } from '../context'
import { printDocument, type PrintContext } from './pages'
import { columnWidth, fileNameOf, textSection, twoColumns, type VehicleFacts } from './parts'
import { type Block, type LabelledDatum, labelledData, gap, section } from './blocks'
import { type Canvas, px } from './canvas'

/** A vehicle's data sheet; `vehicle` has the registration to print. */
export interface VehicleDataSheet {
  date: string
  vehicle: VehicleFacts
  note: string
  /** JPEGs, the first one in front. */
  photos: readonly Uint8Array[]
}

/** Prints it without any figure of its deal. */
export function vehicleDetails(details: VehicleDataSheet, printing: PrintContext): Promise<Download> {
  const { vehicle } = details
  const paper = {
    title: 'Vehicle Details',
    references: [vehicle.regNo, details.date],
    subject: [vehicle.regNo, `${vehicle.make} ${vehicle.model}`],
    fileName: fileNameOf('Vehicle Details', vehicle.regNo),
  }
  return printDocument(paper, printing, (canvas, width) => {
    const half = columnWidth(width)
    const sectionOf = (title: string, left: readonly LabelledDatum[], right: readonly LabelledDatum[]) => {
      const content = twoColumns(
        width,
        labelledData(canvas, left, { width: half }),
        labelledData(canvas, right, { width: half }),
      )
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
        ...photoRows(canvas, details.photos, width),
      ],
    }
  })
}

const PHOTO_HEIGHT = px(220)
const PHOTO_SPACE = px(12)

function photoRows(canvas: Canvas, photos: readonly Uint8Array[], width: number): Block[] {
  if (photos.length === 0) return []
  const half = columnWidth(width)
  const rows = Array.from({ length: Math.ceil(photos.length / 2) }, (_, i) => photos.slice(2 * i, 2 * i + 2))
  const content = rows.map((row) => ({
    height: PHOTO_HEIGHT + PHOTO_SPACE,
    draw: ({ x, y }: { x: number; y: number }) => {
      for (const [i, photo] of row.entries())
        canvas.picture(photo, { x: x + i * (width - half), y, width: half, height: PHOTO_HEIGHT })
    },
  }))
  return section(canvas, 'Photos', { width, content: [gap(px(6)), ...content] })
}
