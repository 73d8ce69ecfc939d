import type { CreditRegime } from '@forecourt/core/features/hire-purchase/enums'
import type { CreditFile } from '@forecourt/core/features/hire-purchase/credit-file'
import { formatEuro } from '@forecourt/core/kernel/money'
import type { Download } from '../context'
import { type Block, section, signatures, type Sum, sums, keepTogether } from './blocks'
import type { Canvas } from './canvas'
import { type AgreementTerms, rowsOfNewLaw, rowsOfOldLaw } from './credit-agreement-rows'
import { aprText, type CreditParty, notes, borrowingRateText } from './credit-parts'
import { type DocumentFormRow, documentFormRows } from './form-rows'
import { type HpRow, paymentSums, scheduleSection } from './hp-parts'
import { type Body, printDocument, type PrintContext } from './pages'
import {
  type TradeInCar,
  columnWidth,
  dealershipSection,
  fileNameOf,
  dealershipSignature,
  negative,
  partySection,
  partySignature,
  tradeInSections,
  twoColumns,
  type VehicleFacts,
  vehicleSection,
} from './parts'

/** A hire purchase agreement as consumer credit: its cost, and the rights and duties of both sides. */
export interface CreditAgreement extends CreditParty, AgreementTerms {
  represented: string
  goods: VehicleFacts
  takenIn: readonly TradeInCar[]
  /** How the price is computed. */
  priceLines: readonly Sum[]
  endOfMonth: boolean
  /** The law that it is under: what it says of rights and duties. */
  regime: CreditRegime
}

const ROWS = { '2008/48': rowsOfOldLaw, '2023/2225': rowsOfNewLaw } as const

export function creditAgreement(agreement: CreditAgreement, printing: PrintContext): Promise<Download> {
  const { accountNo, regNo, client } = agreement
  const paper = {
    title: 'Credit Agreement',
    references: [accountNo, agreement.date],
    subject: [accountNo, regNo, client.name],
    fileName: fileNameOf('Credit Agreement', accountNo, regNo),
  }
  return printDocument(paper, printing, (canvas, width) => compose(canvas, { agreement, printing, width }))
}

function compose(canvas: Canvas, o: { agreement: CreditAgreement; printing: PrintContext; width: number }): Body {
  const { agreement, width } = o
  const { letterhead } = o.printing
  const { credit, rights } = ROWS[agreement.regime](agreement)
  const hasContacts = agreement.regime !== '2008/48'
  const half = columnWidth(width)
  const creditor = dealershipSection(canvas, 'Creditor and owner', {
    ...{ letterhead, represented: agreement.represented, hasContacts, width: half },
  })
  const hirer = partySection(canvas, 'Hirer', { party: agreement.client, hasContacts, width: half })
  const rows = rowsOf(agreement.file)
  return {
    blocks: [
      ...twoColumns(width, creditor, hirer),
      ...vehicleSection(canvas, 'Goods', { vehicle: agreement.goods, width }),
      ...tradeInSections(canvas, agreement.takenIn, width),
      ...creditAndPayments(canvas, agreement, width),
      ...section(canvas, 'The credit', { width, content: fields(canvas, credit, width) }),
      ...scheduleSection(canvas, rows, { width }),
      ...section(canvas, 'Rights and duties', { width, content: fields(canvas, rights, width) }),
      ...notes(canvas, [], width),
    ],
    ending: signatures(
      canvas,
      [
        dealershipSignature('Creditor and owner', letterhead),
        partySignature('Hirer', agreement.client),
        { role: 'Guarantor', name: 'name, ID No, address' },
      ],
      { width },
    ),
  }
}

function fields(canvas: Canvas, rows: readonly DocumentFormRow[], width: number): Block[] {
  return documentFormRows(canvas, rows, { width, labelWidth: width * 0.24 })
}

/** Returns the instalments as agreed, without later changes. */
function rowsOf({ instalments }: CreditFile): HpRow[] {
  return instalments.map((row) => ({ ...row, bankCharge: null }))
}

function creditAndPayments(canvas: Canvas, agreement: CreditAgreement, width: number): Block[] {
  const half = columnWidth(width)
  const { file, endOfMonth } = agreement
  const payments = paymentSums({ deposit: file.deposit, endOfMonth, rows: rowsOf(file) })
  const left = section(canvas, 'Cost', { width: half, content: sums(canvas, costSums(agreement), half) })
  const right = section(canvas, 'Payments', { width: half, content: sums(canvas, payments, half) })
  return keepTogether(twoColumns(width, left, right))
}

function costSums({ file, cost, priceLines }: CreditAgreement): Sum[] {
  return [
    ...priceLines,
    { label: 'Deposit', value: formatEuro(negative(file.deposit)) },
    { label: 'Total amount of credit', value: formatEuro(file.totalAmountOfCredit), isTotal: true },
    { label: 'Interest', value: formatEuro(cost.interest) },
    { label: 'Bank charge, 2%', value: formatEuro(cost.bankCharge) },
    { label: 'Total cost of credit', value: formatEuro(file.totalCostOfCredit), isTotal: true },
    { label: 'Borrowing rate, fixed', value: borrowingRateText(file) },
    { label: 'APR', value: aprText(file) },
    { label: 'Total amount payable', value: formatEuro(file.totalAmountPayable), isTotal: true },
  ]
}
