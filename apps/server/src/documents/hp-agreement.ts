import type { Download } from '../context'
import { type HirePurchase, priceAndPayments, scheduleSection } from './hp-parts'
import { type Body, printDocument, type PrintContext } from './pages'
import type { Canvas } from './canvas'
import {
  type TradeInCar,
  columnWidth,
  dealershipSection,
  fileNameOf,
  dealershipSignature,
  type Party,
  partySection,
  partySignature,
  tradeInSections,
  termsSection,
  twoColumns,
  type VehicleFacts,
  vehicleSection,
} from './parts'
import { signatures } from './blocks'

/** A hire purchase agreement; with trade-ins, a hire purchase part exchange agreement. */
export interface HpAgreement {
  date: string
  represented: string
  hirer: Party
  vehicle: VehicleFacts
  takenIn: readonly TradeInCar[]
  hp: HirePurchase
  terms: readonly string[]
}

export function hpAgreement(agreement: HpAgreement, printing: PrintContext): Promise<Download> {
  return print(agreement, printing, { title: 'Hire Purchase Agreement', kind: 'HP Agreement' })
}

export function pehpAgreement(agreement: HpAgreement, printing: PrintContext): Promise<Download> {
  return print(agreement, printing, { title: 'Hire Purchase Part Exchange Agreement', kind: 'HP PE Agreement' })
}

function print(
  agreement: HpAgreement,
  printing: PrintContext,
  what: { title: string; kind: string },
): Promise<Download> {
  const { hp, vehicle, hirer } = agreement
  const paper = {
    title: what.title,
    references: [hp.accountNo, agreement.date],
    subject: [hp.accountNo, vehicle.regNo, hirer.name],
    fileName: fileNameOf(what.kind, hp.accountNo, vehicle.regNo),
  }
  return printDocument(paper, printing, (canvas, width) => compose(canvas, { agreement, printing, width }))
}

function compose(canvas: Canvas, o: { agreement: HpAgreement; printing: PrintContext; width: number }): Body {
  const { agreement, width } = o
  const { letterhead } = o.printing
  const half = columnWidth(width)
  const owner = dealershipSection(canvas, 'Owner', { letterhead, represented: agreement.represented, width: half })
  const hirer = partySection(canvas, 'Hirer', { party: agreement.hirer, width: half })
  const schedule = scheduleSection(canvas, agreement.hp.rows, { width })
  return {
    blocks: [
      ...twoColumns(width, owner, hirer),
      ...vehicleSection(canvas, 'Vehicle', { vehicle: agreement.vehicle, width }),
      ...tradeInSections(canvas, agreement.takenIn, width),
      ...priceAndPayments(canvas, agreement.hp, width),
      ...schedule,
      ...termsSection(canvas, agreement.terms, width),
    ],
    wholeFrom: schedule[0],
    ending: signatures(
      canvas,
      [
        dealershipSignature('Owner', letterhead),
        partySignature('Hirer', agreement.hirer),
        { role: 'Guarantor', name: 'name, ID No, address' },
      ],
      { width },
    ),
  }
}
