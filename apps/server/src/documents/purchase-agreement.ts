import { type Cents, formatEuro } from '@forecourt/core/kernel/money'
import { euroInWords } from '@forecourt/core/kernel/money-words'
import type { Download } from '../context'
import { printPaper, type Printing } from './pages'
import {
  columnWidth,
  dealershipSection,
  fileNameOf,
  forDealership,
  inWords,
  type Party,
  partySection,
  signedBy,
  termsSection,
  textSection,
  twoColumns,
  type VehicleFacts,
  vehicleSection,
} from './parts'
import { section, signatures, sums, together } from './blocks'

/** The agreement by which we bought a vehicle. */
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

/** Prints it with the seller's declarations. */
export function purchaseAgreement(agreement: PurchaseAgreement, printing: Printing): Promise<Download> {
  const { vehicle, seller, price } = agreement
  const { letterhead } = printing
  const paper = {
    title: 'Purchase Agreement',
    references: [vehicle.regNo, agreement.date],
    subject: [vehicle.regNo, seller.name],
    fileName: fileNameOf('Purchase Agreement', vehicle.regNo),
  }
  return printPaper(paper, printing, (canvas, width) => {
    const half = columnWidth(width)
    const { represented } = agreement
    const prices =
      price === null
        ? []
        : section(canvas, 'Price', {
            width,
            content: together([
              ...sums(canvas, [{ label: 'Bought price', value: formatEuro(price) }], width),
              ...inWords(canvas, euroInWords(price), width),
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
      ending: signatures(canvas, [signedBy('Seller', seller), forDealership('Buyer', letterhead)], { width }),
    }
  })
}
