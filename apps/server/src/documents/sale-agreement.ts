import { type Cents, formatEuro } from '@forecourt/core/kernel/money'
import { euroInWords } from '@forecourt/core/kernel/money-words'
import type { Download } from '../context'
import type { Ink } from './ink'
import { type Body, printPaper, type Printing } from './pages'
import {
  type CarTakenIn,
  columnWidth,
  dealershipSection,
  exchangeSums,
  fileNameOf,
  forDealership,
  inWords,
  negative,
  type Party,
  partySection,
  signedBy,
  takenInSections,
  termsSection,
  textSection,
  twoColumns,
  type VehicleFacts,
  vehicleSection,
} from './parts'
import { section, signatures, type Strip, type Sum, sums, together } from './strips'

/** The agreement of a sale; with cars taken in, a part exchange agreement. */
export interface SaleAgreement {
  date: string
  represented: string
  buyer: Party
  vehicle: VehicleFacts
  takenIn: readonly CarTakenIn[]
  soldPrice: Cents | null
  difference: Cents | null
  paymentDetails: string
  terms: readonly string[]
}

/** The agreement of a sale for cash. */
export function saleAgreement(agreement: SaleAgreement, printing: Printing): Promise<Download> {
  return print(agreement, printing, { title: 'Sale Agreement', kind: 'Sale Agreement' })
}

/** The agreement of a sale for which cars were taken in. */
export function peAgreement(agreement: SaleAgreement, printing: Printing): Promise<Download> {
  return print(agreement, printing, { title: 'Part Exchange Agreement', kind: 'PE Agreement' })
}

function print(agreement: SaleAgreement, printing: Printing, what: { title: string; kind: string }): Promise<Download> {
  const { vehicle, buyer } = agreement
  const paper = {
    title: what.title,
    references: [vehicle.regNo, agreement.date],
    subject: [vehicle.regNo, buyer.name],
    fileName: fileNameOf(what.kind, vehicle.regNo),
  }
  return printPaper(paper, printing, (ink, width) => compose(ink, { agreement, printing, width }))
}

function compose(ink: Ink, o: { agreement: SaleAgreement; printing: Printing; width: number }): Body {
  const { agreement, width } = o
  const { letterhead } = o.printing
  const half = columnWidth(width)
  const seller = dealershipSection(ink, 'Seller', { letterhead, represented: agreement.represented, width: half })
  const buyer = partySection(ink, 'Buyer', { party: agreement.buyer, width: half })
  return {
    strips: [
      ...twoColumns(width, seller, buyer),
      ...vehicleSection(ink, 'Vehicle', { vehicle: agreement.vehicle, width }),
      ...takenInSections(ink, agreement.takenIn, width),
      ...priceSection(ink, agreement, width),
      ...textSection(ink, 'Payment details', { text: agreement.paymentDetails, width }),
      ...termsSection(ink, agreement.terms, width),
    ],
    ending: signatures(ink, [forDealership('Seller', letterhead), signedBy('Buyer', agreement.buyer)], { width }),
  }
}

function priceSection(ink: Ink, agreement: SaleAgreement, width: number): Strip[] {
  const isExchange = agreement.takenIn.length > 0 || agreement.difference !== null
  const rows: Sum[] = isExchange
    ? exchangeSums({ ...agreement, cars: agreement.takenIn })
    : agreement.soldPrice === null
      ? []
      : [{ label: 'Sold price', value: formatEuro(agreement.soldPrice) }]
  if (rows.length === 0) return []
  const owed = isExchange ? agreement.difference : agreement.soldPrice
  const words = owed === null ? [] : inWords(ink, euroInWords(owed < 0 ? negative(owed) : owed), width)
  return section(ink, 'Price', { width, content: together([...sums(ink, rows, width), ...words]) })
}
