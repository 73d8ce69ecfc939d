import { type Cents, formatEuro } from '@forecourt/core/kernel/money'
import type { Download } from '../context'
import {
  type Block,
  type LabelledDatum,
  labelledData,
  section,
  signatures,
  type Sum,
  sums,
  keepTogether,
} from './blocks'
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
  twoColumns,
} from './parts'

export interface ReceiptAccount {
  accountNo: string
  /** Registration, make and model. */
  vehicle: string
  agreed: Cents
  paid: Cents
  remaining: Cents
  /** The next due instalment; null when none is left. */
  next: { date: string; amount: Cents } | null
}

export interface ReceiptedHire {
  number: number
  /** Registration, make and model. */
  vehicle: string
  start: string
  /** The return day, which is not charged. */
  end: string
  days: number
  rate: Cents
  total: Cents
  paid: Cents
  /** Below zero when more was paid. */
  remaining: Cents
}

/** A receipt for a payment of hire purchase or of a car hire; a negative amount was paid back. */
export interface PaymentReceipt {
  number: number
  /** The receipt that this one replaces; null for none. */
  replaces: number | null
  date: string
  /** The category as printed, such as HP Payment or Car Hire. */
  category: string
  /** The payer, when that is no client. */
  name: string
  client: Party | null
  amount: Cents
  /** The absolute amount in words. */
  words: string
  /** The payment as printed, such as `Cheque, BOV 000412`. */
  paidBy: string
  reference: string
  description: string
  /** The instalments that it paid, each with the amount paid. */
  parts: readonly { number: number; due: string; amount: Cents }[]
  /** The effect of a part payment on its account, in words; absent or empty for any other. */
  ahead?: readonly LabelledDatum[]
  /** Null for a payment of no account. */
  account: ReceiptAccount | null
  /** Absent or null for a payment without a hire. */
  hire?: ReceiptedHire | null
}

/** Prints it under its number, with what was paid, what remains and what is due next; a copy is marked beside its number. */
export function paymentReceipt(of: PaymentReceipt, printing: PrintContext, isCopy: boolean): Promise<Download> {
  const mark = of.account?.accountNo ?? (of.hire ? `Hire ${of.hire.number}` : '')
  const paper = {
    title: of.amount < 0 ? 'Refund Receipt' : `${of.category} Receipt`,
    references: receiptReferences(of, isCopy),
    subject: [`Receipt ${of.number}`, mark, of.client?.name ?? of.name],
    fileName: fileNameOf('Receipt', String(of.number), mark),
  }
  return printDocument(paper, printing, (canvas, width) => compose(canvas, { of, printing, width }))
}

function compose(canvas: Canvas, o: { of: PaymentReceipt; printing: PrintContext; width: number }): Body {
  const { of, width } = o
  const { letterhead } = o.printing
  const half = columnWidth(width)
  const [ours, theirs] = of.amount < 0 ? ['Paid', 'Received'] : ['Received', 'Paid']
  const payer = of.client ?? (of.name === '' ? null : { name: of.name, idno: '', address: [], phone: '' })
  const dealership = dealershipSection(canvas, `${ours} by`, { letterhead, represented: '', width: half })
  const person = payer
    ? partySection(canvas, `${ours} ${of.amount < 0 ? 'to' : 'from'}`, { party: payer, width: half })
    : []
  return {
    blocks: [
      ...twoColumns(width, person, dealership),
      ...paymentSection(canvas, of, width),
      ...(of.account ? accountSection(canvas, of.account, width) : []),
      ...(of.hire ? hireSection(canvas, of.hire, width) : []),
    ],
    ending: signatures(
      canvas,
      [dealershipSignature(`${ours} by`, letterhead), ...(payer ? [partySignature(`${theirs} by`, payer)] : [])],
      { width },
    ),
  }
}

function paymentSection(canvas: Canvas, of: PaymentReceipt, width: number): Block[] {
  const rows: LabelledDatum[] = [
    { label: 'For', value: of.category },
    { label: 'Paid by', value: of.paidBy },
    { label: 'Reference', value: of.reference },
    { label: 'Description', value: of.description },
    ...(of.ahead ?? []),
  ]
  const size = of.amount < 0 ? negative(of.amount) : of.amount
  const lines: Sum[] = [
    ...of.parts.map(({ number, due, amount }) => ({
      label: of.ahead?.length && due === of.date ? 'Part payment ahead of time' : `Payment ${number}, due ${due}`,
      value: formatEuro(amount),
    })),
    { label: of.amount < 0 ? 'Paid back' : 'Amount received', value: formatEuro(size), isTotal: true },
  ]
  const total = keepTogether([...sums(canvas, lines.slice(-1), width), ...amountInWords(canvas, of.words, width)])
  // Of many payments the list goes over pages, its total stays with the words.
  const content = [...labelledData(canvas, rows, { width }), ...sums(canvas, lines.slice(0, -1), width), ...total]
  return section(canvas, 'Payment', { width, content })
}

function accountSection(canvas: Canvas, account: ReceiptAccount, width: number): Block[] {
  const { next } = account
  const rows: Sum[] = [
    { label: 'HP account', value: account.accountNo },
    { label: 'Vehicle', value: account.vehicle },
    { label: 'Agreed', value: formatEuro(account.agreed) },
    { label: 'Paid to date', value: formatEuro(account.paid) },
    { label: 'Next payment', value: next === null ? 'none' : `${next.date}   ${formatEuro(next.amount)}` },
    { label: 'Remaining', value: formatEuro(account.remaining), isTotal: true },
  ]
  return section(canvas, 'Account when issued', { width, content: keepTogether(sums(canvas, rows, width)) })
}

function hireSection(canvas: Canvas, hire: ReceiptedHire, width: number): Block[] {
  const days = hire.days === 1 ? '1 day' : `${hire.days} days`
  const rows: Sum[] = [
    { label: 'Hire', value: String(hire.number) },
    { label: 'Vehicle', value: hire.vehicle },
    { label: 'From', value: `${hire.start} to ${hire.end}` },
    { label: `${days} at ${formatEuro(hire.rate)} a day`, value: formatEuro(hire.total) },
    { label: 'Paid to date', value: formatEuro(hire.paid) },
    { label: 'Remaining', value: formatEuro(hire.remaining), isTotal: true },
  ]
  return section(canvas, 'Hire when issued', { width, content: keepTogether(sums(canvas, rows, width)) })
}
