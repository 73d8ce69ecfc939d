import { type Cents, formatEuro } from '@forecourt/core/kernel/money'
import { euroInWords } from '@forecourt/core/kernel/money-words'
import type { Download } from '../context'
import type { AmountRun } from './hp-parts'
import { type Canvas, px } from './canvas'
import { printDocument, type PrintContext } from './pages'
import { documentDay, fileNameOf, type Party, partySection, datumParagraph, textSection } from './parts'
import { DATUM, LABEL, labelledData, gap, section, signatures, type Block, table } from './blocks'

/** A client's order to the bank to pay the remaining instalments. */
export interface StandingOrder {
  date: string
  bank: { fullName: string; iban: string }
  client: Party
  accountNo: string
  regNo: string
  /** The remaining payments, in runs of one amount. */
  runs: readonly AmountRun[]
  /** What was due before and is not in the order. */
  arrears: Cents
  paymentDetails: string
}

/** Prints it for the client to sign and hand in. */
export function standingOrder(order: StandingOrder, printing: PrintContext): Promise<Download> {
  const { client, bank } = order
  const { letterhead } = printing
  const paper = {
    title: 'Standing Order',
    references: [order.accountNo, order.date],
    subject: [order.accountNo, order.regNo, client.name],
    fileName: fileNameOf('Standing Order', order.accountNo, order.regNo),
  }
  return printDocument(paper, printing, (canvas, width) => ({
    blocks: [
      gap(px(18)),
      ...datumParagraph(canvas, ['To the Manager, ', { datum: bank.fullName }], width),
      ...datumParagraph(
        canvas,
        ['Please debit my account, and pay to the order of ', { datum: letterhead.name }, ' the payments below.'],
        width,
      ),
      ...partySection(canvas, 'From', { party: client, width }),
      gap(px(6)),
      writingLine(canvas, 'Account to debit', width),
      ...section(canvas, 'To', {
        width,
        content: labelledData(
          canvas,
          [
            { label: 'Name', value: letterhead.name },
            { label: 'Bank', value: bank.fullName },
            { label: 'IBAN', value: bank.iban },
            { label: 'Reference', value: `${order.accountNo} ${order.regNo}`.trim() },
          ],
          { width },
        ),
      }),
      ...paymentsSection(canvas, order, width),
      ...textSection(canvas, 'Payment details', { text: order.paymentDetails, width }),
    ],
    ending: signatures(
      canvas,
      [
        { role: 'Signature', name: [client.name, client.idno].filter(Boolean).join(', ') },
        { role: 'Date', name: '' },
        { role: 'For the bank', name: 'signature and stamp' },
      ],
      { width },
    ),
  }))
}

function writingLine(canvas: Canvas, label: string, width: number): Block {
  return {
    height: px(24),
    draw: ({ x, y }) => {
      canvas.text(label, LABEL, { x, y: y + px(18) })
      canvas.rule({ x: x + px(126), y: y + px(20), width: width - px(126) }, { weight: px(1), colour: DATUM.colour })
    },
  }
}

function paymentsSection(canvas: Canvas, order: StandingOrder, width: number): Block[] {
  const { header, rows } = table(canvas, order.runs, [
    { header: 'Payments', width: width * 0.12, value: (run) => String(run.count) },
    { header: 'From', width: width * 0.16, value: (run) => documentDay(run.from.dueDate) },
    { header: 'To', width: width * 0.16, value: (run) => documentDay(run.to.dueDate) },
    { header: 'In words', width: width * 0.38, value: (run) => euroInWords(run.amount) },
    { header: 'Each month', width: width * 0.18, align: 'right', value: (run) => formatEuro(run.amount) },
  ])
  const late =
    order.arrears > 0
      ? [
          gap(px(6)),
          ...datumParagraph(
            canvas,
            ['Due before, and not in this order: ', { datum: formatEuro(order.arrears) }, '.'],
            width,
          ),
        ]
      : []
  return section(canvas, 'Payments', { width, content: [header, ...rows, ...late] })
}
