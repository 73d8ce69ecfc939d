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
  partySignature,
  termsSection,
  textSection,
  twoColumns,
  type VehicleFacts,
  vehicleSection,
} from './parts'
import { section, signatures, sums, keepTogether } from './blocks'

export interface PurchaseAgreement {
  date: string
  represented: string
  seller: Party
  vehicle: VehicleFacts
  price: Cents | null
  details: string
}

const DECLARATIONS = [
  'The seller is the owner of the vehicle and sells it free from hire purchase, debt and any claim of others.',
  'The vehicle, its keys and its registration papers pass to the buyer on the date of this agreement.',
  'The seller answers for licences, fines and charges up to that date, the buyer from then on.',
]

export function purchaseAgreement(agreement: PurchaseAgreement, printing: PrintContext): Promise<Download> {
  const { vehicle, seller, price } = agreement
  const { letterhead } = printing
  const paper = {
    title: 'Purchase Agreement',
    references: [vehicle.regNo, agreement.date],
    subject: [vehicle.regNo, seller.name],
    fileName: fileNameOf('Purchase Agreement', vehicle.regNo),
  }
  return printDocument(paper, printing, (canvas, width) => {
    const half = columnWidth(width)
    const { represented } = agreement
    const prices =
      price === null
        ? []
        : section(canvas, 'Price', {
            width,
            content: keepTogether([
              ...sums(canvas, [{ label: 'Bought price', value: formatEuro(price) }], width),
              ...amountInWords(canvas, euroInWords(price), width),
            ]),
          })
    return {
      blocks: [
        ...twoColumns(
          width,
          partySection(canvas, 'Seller', { party: seller, width: half }),
          dealershipSection(canvas, 'Buyer', { letterhead, represented, width: half }),
        ),
        ...vehicleSection(canvas, 'Vehicle', { vehicle, width }),
        ...prices,
        ...textSection(canvas, 'Payment details', { text: agreement.details, width }),
        ...termsSection(canvas, DECLARATIONS, width),
      ],
      ending: signatures(canvas, [partySignature('Seller', seller), dealershipSignature('Buyer', letterhead)], {
        width,
      }),
    }
  })
}
