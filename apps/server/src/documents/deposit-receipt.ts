import { type Cents, formatEuro, sumCents } from '@forecourt/core/kernel/money'
import type { Download } from '../context'
import type { Canvas } from './canvas'
import { type Body, printDocument, type PrintContext } from './pages'
import {
  columnWidth,
  dealershipSection,
  fileNameOf,
  dealershipSignature,
  amountInWords,
  negative,
  type Party,
  partySection,
  receiptReferences,
  partySignature,
  termsSection,
  textSection,
  twoColumns,
  type VehicleFacts,
  vehicleSection,
} from './parts'
import { type LabelledDatum, labelledData, section, signatures, sums, keepTogether } from './blocks'

/** A receipt for money of a deal; a negative amount was paid back. */
export interface DepositReceipt {
  number: number
  /** The receipt that this one replaces; null for none. */
  replaces: number | null
  date: string
  /** The category as printed, such as Deposit or Sale. */
  category: string
  isDeposit: boolean
  /** Null when there is no client. */
  client: Party | null
  vehicle: VehicleFacts
  accountNo: string
  amount: Cents
  /** The absolute amount in words. */
  words: string
  /** The payment as printed, such as `Cheque, BOV 000412`. */
  paidBy: string
  reference: string
  description: string
  sellingPrice: Cents | null
  difference: Cents | null
  /** The part of the price that is still owed; null when it is not shown. */
  balance: Cents | null
  /** The lines of a settlement with its stored method; absent or null for any other entry. */
  settlement?: { method: string; lines: readonly { label: string; amount: Cents }[] } | null
  hasPlates: boolean
  hasLicense: boolean
  partExchange: string
  terms: string
}

/** Prints it under its number, with the amount in figures and words; a copy is marked beside its number. */
export function depositReceipt(of: DepositReceipt, printing: PrintContext, isCopy: boolean): Promise<Download> {
  const kind = of.amount < 0 ? 'Refund Receipt' : of.isDeposit ? 'Deposit Receipt' : 'Receipt'
  const paper = {
    title: kind,
    references: receiptReferences(of, isCopy),
    subject: [`Receipt ${of.number}`, of.vehicle.regNo, of.client?.name ?? ''],
    fileName: fileNameOf('Receipt', String(of.number), of.vehicle.regNo),
  }
  return printDocument(paper, printing, (canvas, width) => compose(canvas, { of, printing, width }))
}

function compose(canvas: Canvas, o: { of: DepositReceipt; printing: PrintContext; width: number }): Body {
  const { of, width } = o
  const { letterhead } = o.printing
  const half = columnWidth(width)
  const isRefund = of.amount < 0
  const ours = dealershipSection(canvas, isRefund ? 'Paid by' : 'Received by', {
    letterhead,
    represented: '',
    width: half,
  })
  const theirs = of.client
    ? partySection(canvas, isRefund ? 'Paid to' : 'Received from', { party: of.client, width: half })
    : []
  return {
    blocks: [
      ...twoColumns(width, theirs, ours),
      ...vehicleSection(canvas, 'Vehicle', { vehicle: of.vehicle, width }),
      ...paymentSection(canvas, of, width),
      ...(of.settlement ? settlementSection(canvas, of.settlement, width) : []),
      ...textSection(canvas, 'Part exchange', { text: of.partExchange, width }),
      ...termsSection(canvas, [of.terms], width),
    ],
    ending: signatures(
      canvas,
      [
        dealershipSignature(isRefund ? 'Paid by' : 'Received by', letterhead),
        ...(of.client ? [partySignature(isRefund ? 'Received by' : 'Paid by', of.client)] : []),
      ],
      { width },
    ),
  }
}

function settlementSection(
  canvas: Canvas,
  { method, lines }: NonNullable<DepositReceipt['settlement']>,
  width: number,
) {
  const rows = [
    ...lines.map(({ label, amount }) => ({ label, value: formatEuro(amount) })),
    { label: 'Asked for', value: formatEuro(sumCents(lines.map(({ amount }) => amount))), isTotal: true },
  ]
  return section(canvas, `Early settlement: ${method}`, { width, content: keepTogether(sums(canvas, rows, width)) })
}

function paymentSection(canvas: Canvas, of: DepositReceipt, width: number) {
  const included = [of.hasPlates ? 'Plates' : '', of.hasLicense ? 'License' : ''].filter(Boolean).join(', ')
  const rows: LabelledDatum[] = [
    { label: 'For', value: of.category },
    { label: 'Paid by', value: of.paidBy },
    { label: 'HP account', value: of.accountNo },
    { label: 'Reference', value: of.reference },
    { label: 'Description', value: of.description },
    { label: 'Included', value: included },
    { label: 'Selling price', value: of.sellingPrice === null ? '' : formatEuro(of.sellingPrice) },
    { label: 'Difference', value: of.difference === null ? '' : formatEuro(of.difference) },
    { label: 'Still owed', value: of.balance === null ? '' : formatEuro(of.balance) },
  ]
  const size = of.amount < 0 ? negative(of.amount) : of.amount
  const total = { label: of.amount < 0 ? 'Paid back' : 'Amount received', value: formatEuro(size), isTotal: true }
  return section(canvas, 'Payment', {
    width,
    content: keepTogether([
      ...labelledData(canvas, rows, { width }),
      ...sums(canvas, [total], width),
      ...amountInWords(canvas, of.words, width),
    ]),
  })
}
