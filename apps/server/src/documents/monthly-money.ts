import {
  bookDays,
  type ReconciledBook,
  type BookReconciliation,
} from '@forecourt/core/features/reports/book-reconciliation'
import { CHEQUES_IN_HAND, DRAWER, type MoneyHeld } from '@forecourt/core/features/reports/money-held'
import { type Day, formatDay } from '@forecourt/core/kernel/days'
import { type Cents, formatAmount, formatEuro, sumCents } from '@forecourt/core/kernel/money'
import { BODY, gap, textBlocks, section, type Sum } from './blocks'
import { type Canvas, px } from './canvas'
import { type ReportTable, type PrintedPart, printedPart, sumOf } from './monthly-parts'
import { type BookColumn, type BookSheet, sheetOf } from './workbook'

/** The money of a period by type and place, reconciled with the cash books. */
export interface MonthlyMoney {
  from: Day
  to: Day
  held: MoneyHeld
  drawer: BookReconciliation
  cheques: BookReconciliation
  remarks: readonly { id: number; text: string }[]
}

/** A section of both the document and the file. */
export interface SharedSection {
  print: (canvas: Canvas, width: number) => Promise<PrintedPart>
  sheet: BookSheet
}

type SharedColumn<Row> = BookColumn<Row> & {
  /** Of the width of the paper; a column without one is in the file alone. */
  share?: number
  /** A number that names something stands at the left. */
  isName?: true
  /** On paper nothing stands for zero. */
  hidesZero?: true
}

interface SharedPart<Row> {
  heading: string
  rows: readonly Row[]
  columns: readonly SharedColumn<Row>[]
  totals?: Readonly<Record<string, Cents>>
  /** Printed below the rows. */
  sums: readonly Sum[]
}

function textOf<Row>(column: SharedColumn<Row>, row: Row): string {
  if (column.kind === 'text') return column.value(row)
  if (column.kind === 'number') return String(column.value(row) ?? '')
  const value = column.value(row)
  if (value === null || (column.hidesZero && value === 0)) return ''
  return typeof value === 'number' ? formatAmount(value) : formatDay(value)
}

export function sharedSection<Row>({ heading, rows, columns, totals, sums }: SharedPart<Row>): SharedSection {
  return {
    print: (canvas, width) => {
      const printed = columns.flatMap((column): ReportTable<Row>['columns'][number][] => {
        if (column.share === undefined) return []
        const isFigure = column.kind === 'money' || (column.kind === 'number' && !column.isName)
        const align = isFigure ? { align: 'right' as const } : {}
        return [{ header: column.header, width: width * column.share, ...align, value: (row) => textOf(column, row) }]
      })
      return printedPart(canvas, width, { heading, rows, columns: printed, totals: sums })
    },
    sheet: sheetOf(heading, rows, { columns, ...(totals && { totals }) }),
  }
}

const euroSum = (label: string, value: Cents): Sum => ({ label, value: formatEuro(value) })
const totalSum = (label: string, value: Cents): Sum => ({ label, value: formatEuro(value), isTotal: true })

function typesPart({ held: { types, transfers } }: MonthlyMoney): SharedSection {
  const net = sumOf(types, (row) => row.net)
  const banked = sumOf(transfers, (row) => row.amount)
  return sharedSection<MoneyHeld['types'][number]>({
    heading: 'Cash by type',
    rows: types,
    columns: [
      { header: 'Cash Type', kind: 'text', share: 0.2, value: (row) => row.type },
      { header: 'Entries', kind: 'number', share: 0.1, value: (row) => row.count },
      { header: 'In', kind: 'money', hidesZero: true, share: 0.175, value: (row) => row.in },
      { header: 'Spent', kind: 'money', hidesZero: true, share: 0.175, value: (row) => row.spent },
      { header: 'Banked', kind: 'money', hidesZero: true, share: 0.175, value: (row) => row.banked },
      { header: 'Net', kind: 'money', share: 0.175, value: (row) => row.net },
    ],
    totals: {
      In: sumOf(types, (row) => row.in),
      Spent: sumOf(types, (row) => row.spent),
      Banked: sumOf(types, (row) => row.banked),
      Net: net,
    },
    sums: [
      euroSum('Net', net),
      euroSum('Banked, not spent', banked),
      totalSum('Net without banking', sumCents([net, banked])),
    ],
  })
}

function transfersPart({ held: { transfers } }: MonthlyMoney): SharedSection {
  const total = sumOf(transfers, (row) => row.amount)
  return sharedSection<MoneyHeld['transfers'][number]>({
    heading: 'Transfers to banks',
    rows: transfers,
    columns: [
      { header: 'Bank', kind: 'text', width: 26, share: 0.44, value: (row) => row.bank },
      { header: 'Cash Type', kind: 'text', share: 0.22, value: (row) => row.type },
      { header: 'Entries', kind: 'number', share: 0.14, value: (row) => row.count },
      { header: 'Amount', kind: 'money', share: 0.2, value: (row) => row.amount },
    ],
    totals: { Amount: total },
    sums: [totalSum('Banked', total)],
  })
}

function placesPart({ from, to, held: { places, types, transfers, nonCash } }: MonthlyMoney): SharedSection {
  const [opening, closing] = [sumOf(places, (row) => row.opening), sumOf(places, (row) => row.closing)]
  const inLessSpent = sumCents([sumOf(types, (row) => row.net), sumOf(transfers, (row) => row.amount)])
  return sharedSection<MoneyHeld['places'][number]>({
    heading: 'Money held',
    rows: places,
    columns: [
      { header: 'Where', kind: 'text', width: 26, share: 0.2, value: (row) => row.place },
      { header: 'Opening', kind: 'money', share: 0.16, value: (row) => row.opening },
      { header: 'In', kind: 'money', hidesZero: true, share: 0.16, value: (row) => row.in },
      { header: 'Out', kind: 'money', hidesZero: true, share: 0.16, value: (row) => row.out },
      { header: 'Banked', kind: 'money', hidesZero: true, share: 0.16, value: (row) => row.banked },
      { header: 'Closing', kind: 'money', share: 0.16, value: (row) => row.closing },
    ],
    totals: {
      Opening: opening,
      In: sumOf(places, (row) => row.in),
      Out: sumOf(places, (row) => row.out),
      Banked: sumOf(places, (row) => row.banked),
      Closing: closing,
    },
    sums: [
      euroSum(`Held at the start of ${formatDay(from)}`, opening),
      euroSum('Net without banking', inLessSpent),
      ...(nonCash === 0 ? [] : [euroSum('Less Non Cash, not held', nonCash)]),
      totalSum(`Held at the end of ${formatDay(to)}`, closing),
    ],
  })
}

/** Compares what was held by the days of entries with the first and the last cash book of the period. */
function balancesPart({ from, to, drawer, cheques }: MonthlyMoney): SharedSection {
  const rows = [
    { of: DRAWER, tied: drawer },
    { of: CHEQUES_IN_HAND, tied: cheques },
  ].flatMap(({ of, tied: { opening, closing } }) => [
    ...(opening ? [{ what: `${of}, opening ${formatDay(from)}`, ...opening }] : []),
    ...(closing ? [{ what: `${of}, closing ${formatDay(to)}`, ...closing }] : []),
  ])
  return sharedSection<(typeof rows)[number]>({
    heading: 'Balances by cash book',
    rows,
    columns: [
      { header: 'Balance', kind: 'text', width: 36, share: 0.42, value: (row) => row.what },
      { header: 'Cash Book', kind: 'number', isName: true, share: 0.11, value: (row) => row.bookID },
      { header: 'Of the book', kind: 'money', share: 0.16, value: (row) => row.book },
      { header: 'Other days', kind: 'money', hidesZero: true, share: 0.15, value: (row) => row.others },
      { header: 'Amount', kind: 'money', share: 0.16, value: (row) => row.balance },
    ],
    sums: [],
  })
}

function booksPart(heading: string, { books }: BookReconciliation, money: MonthlyMoney): SharedSection {
  const within = sumOf(books, (row) => row.within)
  const remarks = new Map(money.remarks.map(({ id, text }) => [id, text]))
  return sharedSection<ReconciledBook>({
    heading,
    rows: books,
    columns: [
      { header: 'Cash Book', kind: 'number', isName: true, share: 0.12, value: (row) => row.id },
      { header: 'Days', kind: 'text', width: 26, share: 0.28, value: bookDays },
      { header: 'Opening', kind: 'money', share: 0.15, value: (row) => row.opening },
      { header: 'Net', kind: 'money', share: 0.15, value: (row) => row.within },
      { header: 'Other days', kind: 'money', hidesZero: true, share: 0.15, value: (row) => row.others },
      { header: 'Closing', kind: 'money', share: 0.15, value: (row) => row.closing },
      { header: 'Remark', kind: 'text', width: 80, value: (row) => remarks.get(row.id) ?? '' },
    ],
    totals: { Net: within },
    sums: [totalSum('Net', within)],
  })
}

function sharedParts(money: MonthlyMoney): SharedSection[] {
  return [
    typesPart(money),
    transfersPart(money),
    placesPart(money),
    balancesPart(money),
    booksPart('Drawer by cash book', money.drawer, money),
    booksPart('Cheques by cash book', money.cheques, money),
  ]
}

const BANKS_NOTE = 'Banks show what the cash book moved on them since its first entry, which is not their own balance.'

/** Prints the sections: tables, then remarks on cash books that cross the period. */
export async function moneyParts(canvas: Canvas, money: MonthlyMoney, width: number): Promise<PrintedPart[]> {
  const parts: PrintedPart[] = []
  for (const { print } of sharedParts(money)) parts.push(await print(canvas, width))
  const texts = [BANKS_NOTE, ...money.remarks.map(({ text }) => text)]
  const content = texts.flatMap((text) => [...textBlocks(canvas, text, BODY, width), gap(px(4))])
  return [...parts, { blocks: section(canvas, 'Notes', { width, content }) }]
}

/** Returns the same sections as sheets of a file. */
export function moneySheets(money: MonthlyMoney): BookSheet[] {
  return sharedParts(money).map(({ sheet }) => sheet)
}
