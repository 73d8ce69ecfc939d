import { type Cents, formatEuro } from '@forecourt/core/kernel/money'
import { euroInWords } from '@forecourt/core/kernel/money-words'
import type { Download } from '../context'
import type { AmountRun } from './hp-parts'
import { type Canvas, px } from './canvas'
import { printPaper, type Printing } from './pages'
import { dayText, fileNameOf, type Party, partySection, sentence, textSection } from './parts'
import { DATUM, LABEL, facts, gap, section, signatures, type Block, table } from './blocks'

/** A client's order to the bank to pay the instalments still to come. */
export interface StandingOrder {
  date: string
  bank: { fullName: string; iban: string }
  client: Party
  accountNo: string
  regNo: string
  /** Payments still to come, in runs of one amount. */
  runs: readonly AmountRun[]
  /** What was due before and is not in the order. */
  arrears: Cents
  paymentDetails: string
}

/** Prints it for the client to sign and hand in. */
export function standingOrder(order: StandingOrder, printing: Printing): Promise<Download> {
  const { client, bank } = order
  const { letterhead } = printing
  const paper = {
    title: 'Standing Order',
    references: [order.accountNo, order.date],
    subject: [order.accountNo, order.regNo, client.name],
    fileName: fileNameOf('Standing Order', order.accountNo, order.regNo),
  }
  return printPaper(paper, printing, (canvas, width) => ({
    blocks: [
      gap(px(18)),
      ...sentence(canvas, ['To the Manager, ', { datum: bank.fullName }], width),
      ...sentence(
        canvas,
        ['Please debit my account, and pay to the order of ', { datum: letterhead.name }, ' the payments below.'],
        width,
      ),
      ...partySection(canvas, 'From', { party: client, width }),
      gap(px(6)),
      written(canvas, 'Account to debit', width),
      ...section(canvas, 'To', {
        width,
        content: facts(
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

/** A line for the client to write on. */
function written(canvas: Canvas, label: string, width: number): Block {
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
    { header: 'From', width: width * 0.16, value: (run) => dayText(run.from.dueDate) },
    { header: 'To', width: width * 0.16, value: (run) => dayText(run.to.dueDate) },
    { header: 'In words', width: width * 0.38, value: (run) => euroInWords(run.amount) },
    { header: 'Each month', width: width * 0.18, align: 'right', value: (run) => formatEuro(run.amount) },
  ])
  const late =
    order.arrears > 0
      ? [
          gap(px(6)),
          ...sentence(
            canvas,
            ['Due before, and not in this order: ', { datum: formatEuro(order.arrears) }, '.'],
            width,
          ),
        ]
      : []
  return section(canvas, 'Payments', { width, content: [header, ...rows, ...late] })
}
