import { type Day, formatDay } from '@forecourt/core/kernel/days'
import { type Cents, formatAmount, formatEuro, sumCents } from '@forecourt/core/kernel/money'
import type { Download } from '../context'
import type { Canvas } from './canvas'
import { moneyParts, type MonthlyMoney } from './monthly-money'
import { unpaidParts, type MonthlyUnpaid } from './monthly-unpaid'
import { type PrintedPart, printedPart, sumOf } from './monthly-parts'
import { type Body, printDocument, type PrintContext } from './pages'
import { documentDay, fileNameOf } from './parts'
import { BODY, textBlocks, section, type Sum, sums } from './blocks'

interface TradedRow {
  regNo: string
  vehicle: string
  boughtDate: Day | null
  boughtFrom: string
  boughtPrice: Cents | null
  expenses: Cents
  totalCost: Cents
  soldDate: Day | null
  soldTo: string
  saleType: string
  soldPrice: Cents | null
  profit: Cents | null
}

/** A period of the dealership; money out is negative. */
export interface MonthlyReport {
  from: Day
  to: Day
  cash: readonly { category: string; type: string; count: number; in: Cents; out: Cents }[]
  expenses: readonly { month: Day; name: string; count: number; amount: Cents }[]
  bought: readonly TradedRow[]
  sold: readonly TradedRow[]
  hirePurchase: readonly {
    month: Day
    receivedCount: number
    received: Cents
    dueCount: number
    due: Cents
    paidOfDue: Cents
    waivedOfDue: Cents
    openOfDue: Cents
  }[]
  /** Entries that correct others: part of the totals, and also listed apart. */
  corrections: readonly {
    id: number
    date: Day
    category: string
    type: string
    amount: Cents
    correctsID: number
    correctedDate: Day
  }[]
  money: MonthlyMoney
  /** The months that changed since their report was made, a line for each. */
  changed: readonly string[]
  open: MonthlyUnpaid
}

/** Returns `03-2026` for a month's first day. */
function monthText(month: Day): string {
  return formatDay(month).slice(3)
}

export const CHANGED = 'Changed since it was reported'

export function monthlyReport(report: MonthlyReport, printing: PrintContext): Promise<Download> {
  const period = `${formatDay(report.from)} to ${formatDay(report.to)}`
  const paper = {
    title: 'Monthly Report',
    references: [period],
    subject: [period],
    fileName: fileNameOf('Monthly Report', formatDay(report.from), formatDay(report.to)),
    isForOurselves: true,
  }
  return printDocument(paper, printing, async (canvas, width): Promise<Body> => {
    const parts: PrintedPart[] = []
    const corrections = report.corrections.length > 0 ? [correctionsPart] : []
    for (const printed of [cashPart, expensesPart, boughtPart, soldPart, hirePurchasePart, ...corrections])
      parts.push(await printed(canvas, report, width))
    parts.push(...(await moneyParts(canvas, report.money, width)))
    for (const { print } of unpaidParts(report.open)) parts.push(await print(canvas, width))
    const changed = report.changed.flatMap((line) => textBlocks(canvas, line, BODY, width))
    const before = changed.length === 0 ? [] : section(canvas, CHANGED, { width, content: changed })
    const summary = section(canvas, 'Summary', { width, content: sums(canvas, summaryOf(report), width) })
    return {
      blocks: [...before, ...summary, ...parts.flatMap(({ blocks }) => blocks)],
      headers: parts.flatMap(({ header }) => header ?? []),
    }
  })
}

function total(label: string, value: Cents): Sum {
  return { label, value: formatEuro(value), isTotal: true }
}

const amount = (value: Cents | null) => (value === null || value === 0 ? '' : formatAmount(value))

/** Returns the main figures of the period; banked money is neither spent nor earned. */
function summaryOf({ to, bought, sold, hirePurchase, money: { held } }: MonthlyReport): Sum[] {
  const { ins, spent, banked } = cashTotals(held)
  return [
    { label: 'Cash in', value: formatEuro(ins) },
    { label: 'Spent', value: formatEuro(spent) },
    { label: 'Banked', value: formatEuro(banked) },
    total('Net without banking', sumCents([ins, spent])),
    { label: `Vehicles bought: ${bought.length}`, value: formatEuro(sumOf(bought, (row) => row.totalCost)) },
    { label: `Vehicles sold: ${sold.length}`, value: formatEuro(sumOf(sold, (row) => row.soldPrice)) },
    total(
      'Trading profit',
      sumOf(sold, (row) => row.profit),
    ),
    {
      label: 'Hire purchase received',
      value: formatEuro(sumOf(hirePurchase, (row) => row.received)),
    },
    {
      label: 'Hire purchase outstanding',
      value: formatEuro(sumOf(hirePurchase, (row) => row.openOfDue)),
    },
    total(
      `Held at the end of ${formatDay(to)}`,
      sumOf(held.places, (row) => row.closing),
    ),
  ]
}

/** Returns money in, spent (negative) and brought to banks (positive). */
function cashTotals({ types, transfers }: MonthlyMoney['held']): { ins: Cents; spent: Cents; banked: Cents } {
  return {
    ins: sumOf(types, (row) => row.in),
    spent: sumOf(types, (row) => row.spent),
    banked: sumOf(transfers, (row) => row.amount),
  }
}

function cashPart(canvas: Canvas, { cash, money }: MonthlyReport, width: number): Promise<PrintedPart> {
  const { ins, spent, banked } = cashTotals(money.held)
  return printedPart(canvas, width, {
    heading: 'Cash by category and type',
    rows: cash,
    columns: [
      { header: 'Cash Category', width: width * 0.32, value: (row) => row.category },
      { header: 'Cash Type', width: width * 0.2, value: (row) => row.type },
      { header: 'Entries', width: width * 0.12, align: 'right', value: (row) => String(row.count) },
      { header: 'In', width: width * 0.18, align: 'right', value: (row) => amount(row.in) },
      { header: 'Out', width: width * 0.18, align: 'right', value: (row) => amount(row.out) },
    ],
    totals: [
      { label: 'In', value: formatEuro(ins) },
      { label: 'Spent', value: formatEuro(spent) },
      { label: 'Banked, not spent', value: formatEuro(banked) },
      total('Net without banking', sumCents([ins, spent])),
    ],
  })
}

function correctionsPart(canvas: Canvas, { corrections }: MonthlyReport, width: number): Promise<PrintedPart> {
  return printedPart(canvas, width, {
    heading: 'Corrections',
    rows: corrections,
    columns: [
      { header: 'Date', width: width * 0.13, value: (row) => formatDay(row.date) },
      { header: 'Entry', width: width * 0.1, value: (row) => String(row.id) },
      {
        header: 'Corrects',
        width: width * 0.24,
        value: (row) => `${row.correctsID} of ${formatDay(row.correctedDate)}`,
      },
      { header: 'Cash Category', width: width * 0.22, value: (row) => row.category },
      { header: 'Cash Type', width: width * 0.15, value: (row) => row.type },
      { header: 'Amount', width: width * 0.16, align: 'right', value: (row) => amount(row.amount) },
    ],
    totals: [
      total(
        'Corrections',
        sumOf(corrections, (row) => row.amount),
      ),
    ],
  })
}

function expensesPart(canvas: Canvas, { expenses }: MonthlyReport, width: number): Promise<PrintedPart> {
  return printedPart(canvas, width, {
    heading: 'Monthly expenses',
    rows: expenses,
    columns: [
      { header: 'Month', width: width * 0.16, value: (row) => monthText(row.month) },
      { header: 'Name', width: width * 0.5, value: (row) => row.name },
      { header: 'Entries', width: width * 0.14, align: 'right', value: (row) => String(row.count) },
      { header: 'Amount', width: width * 0.2, align: 'right', value: (row) => formatAmount(row.amount) },
    ],
    totals: [
      total(
        'Monthly expenses',
        sumOf(expenses, (row) => row.amount),
      ),
    ],
  })
}

function boughtPart(canvas: Canvas, { bought }: MonthlyReport, width: number): Promise<PrintedPart> {
  return printedPart(canvas, width, {
    heading: `Vehicles bought: ${bought.length}`,
    rows: bought,
    columns: [
      { header: 'Date', width: width * 0.14, value: (row) => documentDay(row.boughtDate) },
      { header: 'Reg No', width: width * 0.14, value: (row) => row.regNo },
      { header: 'Vehicle', width: width * 0.22, value: (row) => row.vehicle },
      { header: 'Bought From', width: width * 0.22, value: (row) => row.boughtFrom },
      { header: 'Price', width: width * 0.14, align: 'right', value: (row) => amount(row.boughtPrice) },
      { header: 'Total Cost', width: width * 0.14, align: 'right', value: (row) => amount(row.totalCost) },
    ],
    totals: [
      {
        label: 'Price',
        value: formatEuro(sumOf(bought, (row) => row.boughtPrice)),
      },
      total(
        'Total cost',
        sumOf(bought, (row) => row.totalCost),
      ),
    ],
  })
}

function soldPart(canvas: Canvas, { sold }: MonthlyReport, width: number): Promise<PrintedPart> {
  return printedPart(canvas, width, {
    heading: `Vehicles sold: ${sold.length}`,
    rows: sold,
    columns: [
      { header: 'Date', width: width * 0.13, value: (row) => documentDay(row.soldDate) },
      { header: 'Reg No', width: width * 0.12, value: (row) => row.regNo },
      { header: 'Vehicle', width: width * 0.17, value: (row) => row.vehicle },
      { header: 'Sold To', width: width * 0.17, value: (row) => row.soldTo },
      { header: 'Total Cost', width: width * 0.135, align: 'right', value: (row) => amount(row.totalCost) },
      { header: 'Price', width: width * 0.135, align: 'right', value: (row) => amount(row.soldPrice) },
      { header: 'Profit', width: width * 0.14, align: 'right', value: (row) => amount(row.profit) },
    ],
    totals: [
      {
        label: 'Total cost',
        value: formatEuro(sumOf(sold, (row) => row.totalCost)),
      },
      {
        label: 'Price',
        value: formatEuro(sumOf(sold, (row) => row.soldPrice)),
      },
      total(
        'Profit',
        sumOf(sold, (row) => row.profit),
      ),
    ],
  })
}

function hirePurchasePart(canvas: Canvas, { hirePurchase }: MonthlyReport, width: number): Promise<PrintedPart> {
  return printedPart(canvas, width, {
    heading: 'Hire purchase received and due',
    rows: hirePurchase,
    columns: [
      { header: 'Month', width: width * 0.11, value: (row) => monthText(row.month) },
      { header: 'Entries', width: width * 0.1, align: 'right', value: (row) => String(row.receivedCount) },
      { header: 'Received', width: width * 0.16, align: 'right', value: (row) => amount(row.received) },
      { header: 'Payments', width: width * 0.12, align: 'right', value: (row) => String(row.dueCount) },
      { header: 'Due', width: width * 0.14, align: 'right', value: (row) => amount(row.due) },
      { header: 'Paid', width: width * 0.14, align: 'right', value: (row) => amount(row.paidOfDue) },
      { header: 'Waived', width: width * 0.1, align: 'right', value: (row) => amount(row.waivedOfDue) },
      { header: 'Outstanding', width: width * 0.13, align: 'right', value: (row) => amount(row.openOfDue) },
    ],
    totals: [
      {
        label: 'Received',
        value: formatEuro(sumOf(hirePurchase, (row) => row.received)),
      },
      {
        label: 'Due',
        value: formatEuro(sumOf(hirePurchase, (row) => row.due)),
      },
      {
        label: 'Paid',
        value: formatEuro(sumOf(hirePurchase, (row) => row.paidOfDue)),
      },
      {
        label: 'Waived',
        value: formatEuro(sumOf(hirePurchase, (row) => row.waivedOfDue)),
      },
      total(
        'Outstanding',
        sumOf(hirePurchase, (row) => row.openOfDue),
      ),
    ],
  })
}
