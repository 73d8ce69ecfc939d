import { type Cents, formatEuro } from '@forecourt/core/kernel/money'
import { euroInWords } from '@forecourt/core/kernel/money-words'
import type { Download } from '../context'
import { printDocument, type PrintContext } from './pages'
import {
  columnWidth,
  dealershipSection,
  fileNameOf,
  dealershipSignature,
  amountInWords,
  type Party,
  partySection,
  textSection,
  twoColumns,
  type VehicleFacts,
  vehicleSection,
} from './parts'
import { section, signatures, sums, keepTogether } from './blocks'

export interface Invoice {
  date: string
  client: Party
  /** With the registration to print. */
  vehicle: VehicleFacts
  amount: Cents
  note: string
}

/** Prints it with the amount in figures and words. */
export function invoice(of: Invoice, printing: PrintContext): Promise<Download> {
  const { vehicle, client } = of
  const { letterhead } = printing
  const paper = {
    title: 'Invoice',
    references: [vehicle.regNo, of.date],
    subject: [vehicle.regNo, client.name],
    fileName: fileNameOf('Invoice', vehicle.regNo, client.idno),
  }
  return printDocument(paper, printing, (canvas, width) => {
    const half = columnWidth(width)
    const described = [vehicle.make, vehicle.model, vehicle.regNo].filter(Boolean).join(' ')
    const rows = [
      { label: `Vehicle ${described}`, value: formatEuro(of.amount) },
      { label: 'Total', value: formatEuro(of.amount), isTotal: true },
    ]
    return {
      blocks: [
        ...twoColumns(
          width,
          dealershipSection(canvas, 'From', { letterhead, represented: '', width: half }),
          partySection(canvas, 'To', { party: client, width: half }),
        ),
        ...vehicleSection(canvas, 'Vehicle', { vehicle, width }),
        ...section(canvas, 'Amount', {
          width,
          content: keepTogether([
            ...sums(canvas, rows, width),
            ...amountInWords(canvas, euroInWords(of.amount), width),
          ]),
        }),
        ...textSection(canvas, 'Note', { text: of.note, width }),
      ],
      ending: signatures(canvas, [dealershipSignature('Issued by', letterhead)], { width }),
    }
  })
}
