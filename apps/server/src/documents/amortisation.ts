import type { Amortisation, AmortisationRow } from '@forecourt/core/features/hire-purchase/amortisation'
import type { CreditFile } from '@forecourt/core/features/hire-purchase/credit-file'
import { formatDay } from '@forecourt/core/kernel/days'
import { type Cents, cents, formatAmount, formatEuro, sumCents } from '@forecourt/core/kernel/money'
import type { Download } from '../context'
import { type Block, type TableColumn, section, sums, table } from './blocks'
import { accountSection, type CreditParty, creditSums, notes, sumsRule } from './credit-parts'
import { printDocument, type PrintContext } from './pages'
import { columnWidth, fileNameOf, partySection, twoColumns } from './parts'

/** The amortisation of an account; `credit` is null when no terms were agreed. */
export interface AmortisationDocument extends CreditParty {
  credit: CreditFile | null
  priceLabel: string
  table: Amortisation
}

const WORDS =
  'Each instalment pays the interest of its period, its part of the charge, and capital. Balance is the capital owed after it.'
const AHEAD =
  'A part payment ahead of time pays interest until its day and capital, with compensation as its charge where there is any; it is no instalment.'

export function amortisationTable(paper: AmortisationDocument, printing: PrintContext): Promise<Download> {
  const { accountNo, regNo, client } = paper
  const about = {
    title: 'Amortisation Table',
    references: [accountNo, paper.date],
    subject: [accountNo, regNo, client.name],
    fileName: fileNameOf('Amortisation Table', accountNo, regNo),
  }
  return printDocument(about, printing, (canvas, width) => {
    const half = columnWidth(width)
    const hirer = partySection(canvas, 'Hirer', { party: client, width: half })
    const figures = paper.credit
      ? creditSums(paper.credit, paper.priceLabel)
      : [{ label: 'Capital', value: formatEuro(paper.table.lent) }]
    const credit = section(canvas, 'Credit as agreed', { width: half, content: sums(canvas, figures, half) })
    const account = [...credit, ...accountSection(canvas, paper, half)]
    const rows = table(canvas, paper.table.rows, columnsOf(width))
    const total = table(canvas, [sumsOf(paper.table)], columnsOf(width))
    return {
      blocks: [
        ...twoColumns(width, hirer, account),
        ...section(canvas, 'Instalments', { width, content: [rows.header, ...keepWithSums(rows.rows)] }),
        sumsRule(canvas, width),
        ...total.rows,
        ...notes(canvas, sentencesOf(paper), width),
      ],
      headers: [{ block: rows.header, of: new Set(rows.rows) }],
    }
  })
}

/** Keeps the last row on the page of the sums below it. */
function keepWithSums(rows: readonly Block[]): Block[] {
  const last = rows.at(-1)
  if (last) last.glued = true
  return [...rows]
}

/** Returns the number of an instalment, or the name of a part payment. */
function dueOf({ dueDate, isPartPayment }: AmortisationRow): string {
  return isPartPayment ? `${formatDay(dueDate)} Part payment` : formatDay(dueDate)
}

interface Row extends Omit<AmortisationRow, 'number' | 'dueDate' | 'isPartPayment' | 'balance'> {
  due: string
  balance: Cents | null
}

function columnsOf(width: number): TableColumn<AmortisationRow | Row>[] {
  const amount = (part: 'amount' | 'interest' | 'charge' | 'capital') => (row: AmortisationRow | Row) =>
    formatAmount(row[part])
  const column = { width: width * 0.14, align: 'right' } as const
  return [
    {
      header: 'No',
      width: width * 0.06,
      value: (row) => ('due' in row || row.isPartPayment ? '' : String(row.number)),
    },
    { header: 'Due', width: width * 0.24, value: (row) => ('due' in row ? row.due : dueOf(row)) },
    { ...column, header: 'Instalment', value: amount('amount') },
    { ...column, header: 'Interest', value: amount('interest') },
    { ...column, header: 'Charge', value: amount('charge') },
    { ...column, header: 'Capital', value: amount('capital') },
    { ...column, header: 'Balance', value: ({ balance }) => (balance === null ? '' : formatAmount(balance)) },
  ]
}

function sumsOf({ sums: all }: Amortisation): Row {
  return { ...all, due: 'Total', balance: null }
}

/** Returns the sentences that explain the table, and where it differs from what was agreed. */
function sentencesOf({ credit, table: { rows, lent, sums: all } }: AmortisationDocument): string[] {
  const words = rows.some((row) => row.isPartPayment) ? [WORDS, AHEAD] : [WORDS]
  if (!credit) return [...words, 'No terms of the credit are kept: each instalment is capital.']
  const more = cents(all.amount - sumCents(credit.instalments.map(({ amount }) => amount)))
  if (more === 0) return words
  const by = more > 0 ? `${formatEuro(more)} more` : `${formatEuro(cents(-more))} less`
  return [
    ...words,
    `The instalments were changed since the sale and come to ${by} than agreed, their capital to ${formatEuro(lent)}.`,
  ]
}
