import { type Cents, formatAmount, formatEuro, ZERO } from '@forecourt/core/kernel/money'
import type { Download } from '../context'
import {
  BODY,
  type Block,
  type TableColumn,
  gap,
  textBlocks,
  section,
  signatures,
  type Sum,
  sums,
  table,
  keepTogether,
} from './blocks'
import { type Canvas, px } from './canvas'
import { type Body, printDocument, type PrintContext } from './pages'
import { columnWidth, fileNameOf, twoColumns } from './parts'

/** An entry in its section; amounts are negative for money out. */
export interface BookLine {
  regNo: string
  /** Name, description and details of the type, each on a line of its own. */
  details: readonly string[]
  category: string
  reference: string
  amount: Cents
}

export interface BookPart {
  heading: string
  lines: readonly BookLine[]
  /** The opening of the section, if it has one: its balance then runs from line to line or is summed below. */
  opening: { label: string; amount: Cents; isRunning: boolean } | null
  /** Amounts besides the lines, such as banked cheques. */
  others: readonly { label: string; amount: Cents }[]
}

/** A daily cash book. */
export interface CashBook {
  batchID: number
  state: string
  started: string
  closed: string
  opening: Cents
  ins: Cents
  outs: Cents
  /** The part of `outs` that was lodged at the bank and stands among the bank deposits. */
  banked: Cents
  /** Null while a blind count is still to come. */
  closing: Cents | null
  parts: readonly BookPart[]
  /** Null for a drawer that nobody counted. */
  count: {
    coins: readonly { label: string; count: number; amount: Cents }[]
    extra: Cents
    total: Cents
    difference: Cents
  } | null
  /** The reason of the difference; empty when none was given. */
  reason: string
  closedBy: string
  /** The signed closing, when it differs from the present one; else empty. */
  signed: string
}

/** Prints it: the drawer and its count first, then the sections with their full texts, and at the end who counted and checked it. */
export function cashBookDocument(book: CashBook, printing: PrintContext): Promise<Download> {
  const batch = `Batch ${book.batchID}`
  const paper = {
    title: 'Daily Cash Book',
    references: [batch, book.started],
    subject: [batch, book.started],
    fileName: fileNameOf('Daily Cash Book', String(book.batchID)),
    isForOurselves: true,
  }
  return printDocument(paper, printing, (canvas, width): Body => {
    const half = columnWidth(width)
    const drawer = section(canvas, 'Drawer', { width: half, content: sums(canvas, drawerSums(book), half) })
    const count = section(canvas, 'Count', { width: half, content: countBlocks(canvas, book, half) })
    const parts = book.parts.map((part) => partBlocks(canvas, part, width))
    const signed = book.signed === '' ? [] : textBlocks(canvas, book.signed, BODY, width)
    const reason = book.reason === '' ? [] : textBlocks(canvas, book.reason, BODY, width)
    return {
      blocks: [
        ...twoColumns(width, drawer, count),
        ...(signed.length === 0 ? [] : section(canvas, 'Signed closing', { width, content: signed })),
        ...(reason.length === 0 ? [] : section(canvas, 'Reason for the difference', { width, content: reason })),
        ...parts.flatMap(({ blocks }) => blocks),
      ],
      headers: parts.flatMap(({ header }) => header ?? []),
      ending: signatures(
        canvas,
        SIGNED.map((role) => ({ role, name: role === 'Closed by' ? book.closedBy : '' })),
        { width },
      ),
    }
  })
}

const SIGNED = ['Closed by', 'Counted by', 'Checked by']

function drawerSums(book: CashBook): Sum[] {
  return [
    { label: 'Started', value: book.started },
    { label: 'Closed', value: book.closed || book.state },
    ...(book.closedBy === '' ? [] : [{ label: 'Closed by', value: book.closedBy }]),
    { label: 'Opening balance', value: formatEuro(book.opening) },
    { label: 'In', value: formatEuro(book.ins) },
    { label: 'Out', value: formatEuro(book.outs) },
    ...(book.banked === 0 ? [] : [{ label: 'of it lodged at the bank', value: formatEuro(book.banked) }]),
    {
      label: 'Closing balance',
      value: book.closing === null ? 'After the count' : formatEuro(book.closing),
      isTotal: true,
    },
    { label: 'Counted', value: book.count === null ? 'Not counted' : formatEuro(book.count.total) },
    ...(book.count === null
      ? []
      : [{ label: 'Difference', value: formatEuro(book.count.difference), isTotal: book.count.difference !== 0 }]),
  ]
}

function countBlocks(canvas: Canvas, { count }: CashBook, width: number): Block[] {
  if (count === null) return textBlocks(canvas, 'Not counted', BODY, width)
  return sums(
    canvas,
    [
      ...count.coins.map((coin) => ({ label: `${coin.label} × ${coin.count}`, value: formatAmount(coin.amount) })),
      ...(count.extra === 0 ? [] : [{ label: 'Extra', value: formatAmount(count.extra) }]),
      { label: 'Total cash', value: formatEuro(count.total), isTotal: true },
    ],
    width,
  )
}

interface PrintedSection {
  blocks: Block[]
  header?: { block: Block; of: ReadonlySet<Block> }
}

type Row = BookLine & { balance: Cents }

function partBlocks(canvas: Canvas, part: BookPart, width: number): PrintedSection {
  const total = sums(canvas, partSums(part), columnWidth(width))
  const foot = total.map((block) => ({
    ...block,
    draw: (at: { x: number; y: number }) => block.draw({ x: at.x + width - columnWidth(width), y: at.y }),
  }))
  if (part.lines.length === 0) {
    const content = [...textBlocks(canvas, 'No entries', BODY, width), ...(part.opening ? foot : [])]
    return { blocks: section(canvas, part.heading, { width, content: keepTogether(content) }) }
  }
  let balance: number = part.opening?.amount ?? ZERO
  const rows = part.lines.map((line): Row => {
    balance += line.amount
    // A sum of cents is cents.
    return { ...line, balance: balance as Cents }
  })
  const printed = table(canvas, rows, columnsOf(width, part.opening?.isRunning === true))
  const last = printed.rows.pop()
  // A total never stands on a page without a line of what it is of.
  const end = keepTogether([...(last ? [last] : []), gap(px(5)), ...foot])
  const content = [printed.header, ...printed.rows, ...end]
  return {
    blocks: section(canvas, part.heading, { width, content }),
    header: { block: printed.header, of: new Set(content.slice(1)) },
  }
}

function partSums({ lines, opening, others }: BookPart): Sum[] {
  const sum = lines.reduce((all, { amount }) => all + amount, 0)
  const other = others.reduce((all, { amount }) => all + amount, 0)
  // Sums of cents are cents.
  const [received, closing] = [sum as Cents, ((opening?.amount ?? 0) + sum + other) as Cents]
  if (!opening || opening.isRunning) return [{ label: 'Total', value: formatEuro(received), isTotal: true }]
  return [
    { label: opening.label, value: formatEuro(opening.amount) },
    { label: 'Received', value: formatEuro(received) },
    ...others.map(({ label, amount }) => ({ label, value: formatEuro(amount) })),
    { label: 'In hand at the end', value: formatEuro(closing), isTotal: true },
  ]
}

function columnsOf(width: number, hasBalance: boolean): TableColumn<Row>[] {
  const details = hasBalance ? 0.27 : 0.41
  return [
    { header: 'Reg No', width: width * 0.12, value: (row) => row.regNo },
    { header: 'Details', width: width * details, value: (row) => row.details.filter(Boolean).join('\n') },
    { header: 'Category', width: width * 0.15, value: (row) => row.category },
    { header: 'Reference', width: width * 0.16, value: (row) => row.reference },
    {
      header: 'Amount',
      width: width * (hasBalance ? 0.15 : 0.16),
      align: 'right',
      value: (row) => formatAmount(row.amount),
    },
    ...(hasBalance
      ? [
          {
            header: 'Balance',
            width: width * 0.15,
            align: 'right' as const,
            value: (row: Row) => formatAmount(row.balance),
          },
        ]
      : []),
  ]
}
