import { type Cents, formatAmount, formatEuro, sumCents } from '@forecourt/core/kernel/money'
import type { Download } from '../context'
import { type Block, type TableColumn, labelledData, gap, section, signatures, sums, table } from './blocks'
import { type Canvas, HAIRLINE, px } from './canvas'
import { type Body, printDocument, type PrintContext } from './pages'
import { fileNameOf } from './parts'

export interface LodgementSlip {
  date: string
  bank: string
  /** Our account at the bank. */
  account: string
  description: string
  cheques: readonly { number: string; bank: string; account: string; payer: string; amount: Cents }[]
  cash: Cents
}

const COPIES = ['For the bank', 'Copy for the file']

/** Prints it twice, for the bank and for the file: on one sheet while both fit on it. */
export function lodgementSlip(slip: LodgementSlip, printing: PrintContext): Promise<Download> {
  const paper = {
    title: 'Lodgement Slip',
    references: [slip.bank, slip.date],
    subject: [slip.bank, slip.date],
    fileName: fileNameOf('Lodgement Slip', slip.bank, slip.date),
    isForOurselves: true,
  }
  return printDocument(paper, printing, (canvas, width): Body => {
    const copies = COPIES.map((title) => copyOf(canvas, slip, { title, width }))
    return {
      blocks: [...copies.flatMap(({ blocks }, i) => (i === 0 ? blocks : [cutLine(canvas, width), ...blocks]))],
      headers: copies.map(({ header, rows }) => ({ block: header, of: new Set(rows) })),
    }
  })
}

function copyOf(canvas: Canvas, slip: LodgementSlip, { title, width }: { title: string; width: number }) {
  const about = labelledData(
    canvas,
    [
      { label: 'Date', value: slip.date },
      { label: 'Bank', value: slip.bank },
      { label: 'Account', value: slip.account },
      { label: 'Description', value: slip.description },
    ],
    { width },
  )
  const list = table(canvas, slip.cheques, columnsOf(width))
  const cheques = sumCents(slip.cheques.map(({ amount }) => amount))
  const total = sums(
    canvas,
    [
      { label: `Cheques: ${slip.cheques.length}`, value: formatEuro(cheques) },
      ...(slip.cash === 0 ? [] : [{ label: 'Cash', value: formatEuro(slip.cash) }]),
      { label: 'Total lodged', value: formatEuro(sumCents([cheques, slip.cash])), isTotal: true },
    ],
    width,
  )
  const signed = signatures(
    canvas,
    [
      { role: 'Lodged by', name: '' },
      { role: 'Received by the bank', name: slip.bank },
    ],
    { width, room: px(40) },
  )
  const items = slip.cheques.length === 0 ? [] : [gap(px(8)), list.header, ...list.rows]
  const glued = (block: Block): Block => ({ ...block, glued: true })
  const content = [...about.map(glued), ...items, gap(px(5)), ...total, signed]
  // A copy of few cheques is one piece.
  const isShort = slip.cheques.length <= SHORT_MAX
  const blocks = section(canvas, title, { width, content })
  return {
    blocks: isShort ? blocks.map((block, i) => (i < blocks.length - 1 ? glued(block) : block)) : blocks,
    header: list.header,
    rows: list.rows,
  }
}

const SHORT_MAX = 20

function columnsOf(width: number): TableColumn<LodgementSlip['cheques'][number]>[] {
  return [
    { header: 'Cheque No', width: width * 0.15, value: (cheque) => cheque.number },
    { header: 'Bank', width: width * 0.12, value: (cheque) => cheque.bank },
    { header: 'A/C No', width: width * 0.24, value: (cheque) => cheque.account },
    { header: 'Payer', width: width * 0.33, value: (cheque) => cheque.payer },
    { header: 'Amount', width: width * 0.16, align: 'right', value: (cheque) => formatAmount(cheque.amount) },
  ]
}

function cutLine(canvas: Canvas, width: number): Block {
  return {
    height: px(24),
    isGap: true,
    draw: ({ x, y }) => canvas.rule({ x, y: y + px(12), width }, { weight: px(1), colour: HAIRLINE }),
  }
}
