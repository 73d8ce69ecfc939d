import { type Cents, formatEuro } from '@forecourt/core/kernel/money'
import { euroInWords } from '@forecourt/core/kernel/money-words'
import type { Download } from '../context'
import type { Canvas } from './canvas'
import { type Body, printDocument, type PrintContext } from './pages'
import {
  type TradeInCar,
  columnWidth,
  dealershipSection,
  partExchangeSums,
  fileNameOf,
  dealershipSignature,
  amountInWords,
  negative,
  type Party,
  partySection,
  partySignature,
  tradeInSections,
  termsSection,
  textSection,
  twoColumns,
  type VehicleFacts,
  vehicleSection,
} from './parts'
import { section, signatures, type Block, type Sum, sums, keepTogether } from './blocks'

/** The agreement of a sale; with trade-ins, a part exchange agreement. */
export interface SaleAgreement {
  date: string
  represented: string
  buyer: Party
  vehicle: VehicleFacts
  takenIn: readonly TradeInCar[]
  soldPrice: Cents | null
  difference: Cents | null
  paymentDetails: string
  terms: readonly string[]
}

export function saleAgreement(agreement: SaleAgreement, printing: PrintContext): Promise<Download> {
  return print(agreement, printing, { title: 'Sale Agreement', kind: 'Sale Agreement' })
}

export function partExchangeAgreement(agreement: SaleAgreement, printing: PrintContext): Promise<Download> {
  return print(agreement, printing, { title: 'Part Exchange Agreement', kind: 'PE Agreement' })
}

function print(
  agreement: SaleAgreement,
  printing: PrintContext,
  what: { title: string; kind: string },
): Promise<Download> {
  const { vehicle, buyer } = agreement
  const paper = {
    title: what.title,
    references: [vehicle.regNo, agreement.date],
    subject: [vehicle.regNo, buyer.name],
    fileName: fileNameOf(what.kind, vehicle.regNo),
  }
  return printDocument(paper, printing, (canvas, width) => compose(canvas, { agreement, printing, width }))
}

function compose(canvas: Canvas, o: { agreement: SaleAgreement; printing: PrintContext; width: number }): Body {
  const { agreement, width } = o
  const { letterhead } = o.printing
  const half = columnWidth(width)
  const seller = dealershipSection(canvas, 'Seller', { letterhead, represented: agreement.represented, width: half })
  const buyer = partySection(canvas, 'Buyer', { party: agreement.buyer, width: half })
  const price = priceSection(canvas, agreement, width)
  return {
    blocks: [
      ...twoColumns(width, seller, buyer),
      ...vehicleSection(canvas, 'Vehicle', { vehicle: agreement.vehicle, width }),
      ...tradeInSections(canvas, agreement.takenIn, width),
      ...price,
      ...textSection(canvas, 'Payment details', { text: agreement.paymentDetails, width }),
      ...termsSection(canvas, agreement.terms, width),
    ],
    wholeFrom: price[0],
    ending: signatures(canvas, [dealershipSignature('Seller', letterhead), partySignature('Buyer', agreement.buyer)], {
      width,
    }),
  }
}

function priceSection(canvas: Canvas, agreement: SaleAgreement, width: number): Block[] {
  const isExchange = agreement.takenIn.length > 0 || agreement.difference !== null
  const rows: Sum[] = isExchange
    ? partExchangeSums({ ...agreement, cars: agreement.takenIn })
    : agreement.soldPrice === null
      ? []
      : [{ label: 'Sold price', value: formatEuro(agreement.soldPrice) }]
  if (rows.length === 0) return []
  const owed = isExchange ? agreement.difference : agreement.soldPrice
  const words = owed === null ? [] : amountInWords(canvas, euroInWords(owed < 0 ? negative(owed) : owed), width)
  return section(canvas, 'Price', { width, content: keepTogether([...sums(canvas, rows, width), ...words]) })
}
