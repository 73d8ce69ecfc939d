import { type Day, formatDay } from '@forecourt/core/kernel/days'
import { type Cents, formatAmount } from '@forecourt/core/kernel/money'
import type { Download } from '../context'
import { BODY, type Block, type TableColumn, gap, longTable, textBlocks, section, sums, keepTogether } from './blocks'
import { px } from './canvas'
import { type Body, printDocument, type PrintContext } from './pages'
import { fileNameOf } from './parts'

/** A line of the register: texts as they are printed, '' where there is none. */
export interface RegisterTableRow {
  /** One number, or `11 to 39`. */
  number: string
  state: string
  date: string
  payer: string
  /** Category and registration. */
  of: string
  entry: string
  amount: Cents | null
  /** When and by whom. */
  issued: string
  remark: string
}

/** The receipt numbers of some days with the state of each. */
export interface ReceiptRegister {
  /** Null: from the first. */
  from: Day | null
  to: Day
  rows: readonly RegisterTableRow[]
  /** The total of the issued receipts. */
  total: string
}

export function receiptRegister(register: ReceiptRegister, printing: PrintContext): Promise<Download> {
  const { from, to, rows, total } = register
  const period = from === null ? `to ${formatDay(to)}` : `${formatDay(from)} to ${formatDay(to)}`
  const paper = {
    title: 'Register of Receipts',
    references: [period],
    subject: [period],
    fileName: fileNameOf('Register of Receipts', period),
    isForOurselves: true,
  }
  return printDocument(paper, printing, async (canvas, width): Promise<Body> => {
    if (rows.length === 0)
      return { blocks: section(canvas, 'Receipts', { width, content: textBlocks(canvas, NOTHING, BODY, width) }) }
    const { header, rows: blocks } = await longTable(canvas, rows, registerTableColumns(width))
    const last = blocks.pop()
    // The total never stands on a page without a row of what it is of.
    const figures = sums(canvas, [{ label: 'In force', value: total, isTotal: true }], width)
    const foot = keepTogether([...(last ? [last] : []), gap(px(5)), ...figures])
    const content: Block[] = [header, ...blocks, ...foot]
    return {
      blocks: section(canvas, 'Receipts', { width, content }),
      headers: [{ block: header, of: new Set(content.slice(1)) }],
    }
  })
}

const NOTHING = 'There are no results to show.'

function registerTableColumns(width: number): TableColumn<RegisterTableRow>[] {
  return [
    { header: 'No', width: width * 0.1, value: (row) => row.number },
    { header: 'State', width: width * 0.1, value: (row) => row.state },
    { header: 'Date', width: width * 0.115, value: (row) => row.date },
    { header: 'From, for', width: width * 0.27, value: (row) => [row.payer, row.of].filter(Boolean).join(', ') },
    { header: 'Entry', width: width * 0.085, value: (row) => row.entry },
    { header: 'Amount', width: width * 0.12, align: 'right', value: (row) => receiptAmount(row.amount) },
    { header: '', width: width * 0.02, value: () => '' },
    {
      header: 'Issued, remark',
      width: width * 0.19,
      value: (row) => [row.issued, row.remark].filter(Boolean).join('. '),
    },
  ]
}

function receiptAmount(amount: Cents | null): string {
  return amount === null ? '' : formatAmount(amount)
}
