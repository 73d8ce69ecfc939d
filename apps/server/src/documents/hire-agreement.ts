import { type Day, formatDay } from '@forecourt/core/kernel/days'
import { type Cents, formatEuro } from '@forecourt/core/kernel/money'
import type { Download } from '../context'
import { printDocument, type PrintContext } from './pages'
import {
  columnWidth,
  dealershipSection,
  fileNameOf,
  dealershipSignature,
  type Party,
  partySection,
  partySignature,
  termsSection,
  twoColumns,
  type VehicleFacts,
  vehicleSection,
} from './parts'
import { section, signatures, sums } from './blocks'

export interface HireAgreement {
  number: number
  date: string
  hirer: Party
  vehicle: VehicleFacts
  type: string
  start: Day
  /** The return day. */
  end: Day
  days: number
  /** Price of a day. */
  rate: Cents
  total: Cents
  /** One clause per line. */
  terms: string
  represented: string
}

export function hireAgreement(of: HireAgreement, printing: PrintContext): Promise<Download> {
  const { vehicle, hirer } = of
  const { letterhead } = printing
  const paper = {
    title: 'Car Hire Agreement',
    references: [`Hire ${of.number}`, of.date],
    subject: [vehicle.regNo, hirer.name, `hire ${of.number}`],
    fileName: fileNameOf('Car Hire', vehicle.regNo, formatDay(of.start)),
  }
  const rows = [
    { label: 'Type', value: of.type },
    { label: 'From', value: formatDay(of.start) },
    { label: 'To, the day of return', value: formatDay(of.end) },
    { label: 'Days', value: String(of.days) },
    { label: 'Rate per day', value: formatEuro(of.rate) },
    { label: 'Total', value: formatEuro(of.total), isTotal: true },
  ]
  return printDocument(paper, printing, (canvas, width) => {
    const half = columnWidth(width)
    return {
      blocks: [
        ...twoColumns(
          width,
          dealershipSection(canvas, 'Owner', { letterhead, represented: of.represented, width: half }),
          partySection(canvas, 'Hirer', { party: hirer, width: half }),
        ),
        ...vehicleSection(canvas, 'Vehicle', { vehicle, width }),
        ...section(canvas, 'Hire', { width, content: sums(canvas, rows, width) }),
        ...termsSection(canvas, [of.terms], width),
      ],
      ending: signatures(canvas, [dealershipSignature('Owner', letterhead), partySignature('Hirer', hirer)], { width }),
    }
  })
}
