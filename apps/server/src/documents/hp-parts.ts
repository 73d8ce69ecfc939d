import { type Day, daysInMonth, formatDay, dayParts } from '@forecourt/core/kernel/days'
import { type Cents, cents, formatAmount, formatEuro, sumCents } from '@forecourt/core/kernel/money'
import { BLACK, HAIRLINE, type Canvas, PALE, px, type Style } from './canvas'
import { columnWidth, negative, twoColumns } from './parts'
import { baselineOf, section, type Block, type Sum, sums, keepTogether, gap } from './blocks'

/** The terms of a hire purchase as printed; rows in due order. */
export interface HirePurchase {
  accountNo: string
  /** How the price is computed: the sold price, or a part exchange down to its difference. */
  priceLines: readonly Sum[]
  price: Cents
  deposit: Cents
  endOfMonth: boolean
  rows: readonly HpRow[]
}

export interface HpRow {
  number: number
  dueDate: Day
  amount: Cents
  bankCharge: Cents | null
}

/** Consecutive rows of one amount. */
export interface AmountRun {
  from: HpRow
  to: HpRow
  count: number
  amount: Cents
}

/** Returns the instalments as runs of equal amounts, in due order. */
export function amountRuns(rows: readonly HpRow[]): AmountRun[] {
  const runs: AmountRun[] = []
  for (const row of rows) {
    const last = runs.at(-1)
    if (last?.amount === row.amount) {
      last.to = row
      last.count += 1
    } else runs.push({ from: row, to: row, count: 1, amount: row.amount })
  }
  return runs
}

const RUNS_SHOWN_MAX = 4

export function priceAndPayments(canvas: Canvas, hp: HirePurchase, width: number): Block[] {
  const half = columnWidth(width)
  const left = section(canvas, 'Price', { width: half, content: sums(canvas, priceSums(hp), half) })
  const right = section(canvas, 'Payments', { width: half, content: sums(canvas, paymentSums(hp), half) })
  return keepTogether(twoColumns(width, left, right))
}

function totalOf(hp: Pick<HirePurchase, 'rows'>): Cents {
  return sumCents(hp.rows.map((row) => row.amount))
}

function priceSums(hp: HirePurchase): Sum[] {
  const financed = cents(hp.price - hp.deposit)
  const charge = sumCents(hp.rows.flatMap((row) => row.bankCharge ?? []))
  const total = totalOf(hp)
  return [
    ...hp.priceLines,
    { label: 'Deposit', value: formatEuro(negative(hp.deposit)) },
    { label: 'Amount financed', value: formatEuro(financed), isTotal: true },
    { label: 'Bank charge, 2%', value: formatEuro(charge) },
    { label: 'Interest', value: formatEuro(cents(total - financed - charge)) },
    { label: 'Total of payments', value: formatEuro(total), isTotal: true },
  ]
}

/** Returns the number, amounts and dates of the payments, down to the hire purchase price. */
export function paymentSums(hp: Pick<HirePurchase, 'deposit' | 'endOfMonth' | 'rows'>): Sum[] {
  const [first] = hp.rows
  const last = hp.rows.at(-1)
  if (!first || !last) return []
  return [
    { label: 'Number of payments', value: String(hp.rows.length) },
    ...runSums(hp.rows),
    { label: 'First payment', value: formatDay(first.dueDate) },
    { label: 'Last payment', value: formatDay(last.dueDate) },
    { label: 'Due on', value: dueOn(hp, first) },
    { label: 'Hire purchase price', value: formatEuro(cents(hp.deposit + totalOf(hp))), isTotal: true },
  ]
}

function runSums(rows: readonly HpRow[]): Sum[] {
  const runs = amountRuns(rows)
  const [only] = runs
  if (runs.length === 1 && only) return [{ label: 'Each payment', value: formatEuro(only.amount) }]
  if (runs.length > RUNS_SHOWN_MAX) return [{ label: 'Each payment', value: 'as in the schedule' }]
  let before = 0
  return runs.map((run) => {
    const label = run.count === 1 ? `Payment ${before + 1}` : `Payments ${before + 1} to ${before + run.count}, each`
    before += run.count
    return { label, value: formatEuro(run.amount) }
  })
}

function dueOn(hp: Pick<HirePurchase, 'endOfMonth' | 'rows'>, first: HpRow): string {
  if (hp.endOfMonth) return 'the last day of each month'
  const { date } = dayParts(first.dueDate)
  const isSame = hp.rows.every((row) => {
    const due = dayParts(row.dueDate)
    return due.date === Math.min(date, daysInMonth(due.year, due.month))
  })
  return isSame && hp.rows.length > 1 ? `the ${ordinal(date)} of each month` : 'the days of the schedule'
}

function ordinal(date: number): string {
  if (date % 100 >= 11 && date % 100 <= 13) return `${date}th`
  return `${date}${['th', 'st', 'nd', 'rd'][date % 10] ?? 'th'}`
}

interface ScheduleOptions {
  width: number
  title?: string
  /** When a payment is due, as printed: its day unless given. */
  dueText?: (row: HpRow) => string
}

const ROW_HEIGHT = px(15)
const ROWS_MAX = 44
// Beyond this many characters an amount needs the width of one of three columns.
const AMOUNT_LENGTH_MAX = 9

/** Prints every instalment, down four columns (three of very large amounts); a schedule longer than a page continues in a further grid. */
export function scheduleSection(canvas: Canvas, rows: readonly HpRow[], o: ScheduleOptions): Block[] {
  const { width, title = 'Schedule of payments', dueText = ({ dueDate }) => formatDay(dueDate) } = o
  const grids: Block[][] = []
  const longest = Math.max(...rows.map((row) => formatAmount(row.amount).length))
  const count = longest > AMOUNT_LENGTH_MAX ? 3 : 4
  for (let at = 0; at < rows.length; at += count * ROWS_MAX)
    grids.push(scheduleGrid(canvas, { rows: rows.slice(at, at + count * ROWS_MAX), before: at, count, dueText }, width))
  const content = grids.flatMap((grid, i) => (i === 0 ? grid : [gap(px(10)), ...grid]))
  return section(canvas, title, { width, content })
}

function scheduleGrid(
  canvas: Canvas,
  part: { rows: readonly HpRow[]; before: number; count: number; dueText: (row: HpRow) => string },
  width: number,
): Block[] {
  const { rows, before, count, dueText } = part
  const space = px(22)
  const columnWide = (width - space * (count - 1)) / count
  const lines = Math.max(1, Math.ceil(rows.length / count))
  const columns = Array.from({ length: count }, (_, i) => rows.slice(i * lines, (i + 1) * lines))
  const left = (x: number, i: number) => x + i * (columnWide + space)
  const head: Style = { face: 'sans', size: px(11), colour: PALE }
  const header: Block = {
    height: px(17),
    draw: ({ x, y }) => {
      for (const [i, column] of columns.entries()) {
        if (column.length === 0) continue
        const baseline = y + baselineOf(px(14), head.size)
        canvas.text('No', head, { x: left(x, i), y: baseline })
        canvas.text('Due', head, { x: left(x, i) + px(26), y: baseline })
        canvas.text('€', head, { x: left(x, i) + columnWide - canvas.widthOf('€', head), y: baseline })
        canvas.rule({ x: left(x, i), y: y + px(15), width: columnWide }, { weight: px(1), colour: HAIRLINE })
      }
    },
  }
  const blocks = Array.from({ length: lines }, (_, line): Block => {
    const isFourth = line % 4 === 3 && line < lines - 1
    return {
      height: ROW_HEIGHT,
      draw: ({ x, y }) => {
        for (const [i, column] of columns.entries()) {
          const row = column[line]
          if (!row) continue
          const number = before + i * lines + line + 1
          drawRow(canvas, { number, row, due: dueText(row), isFourth }, { x: left(x, i), y, width: columnWide })
        }
      },
    }
  })
  return keepTogether([header, ...blocks])
}

function drawRow(
  canvas: Canvas,
  cell: { number: number; row: HpRow; due: string; isFourth: boolean },
  at: { x: number; y: number; width: number },
): void {
  const { row } = cell
  const style: Style = { face: 'mono', size: px(12.5), colour: BLACK }
  const baseline = at.y + baselineOf(ROW_HEIGHT, style.size)
  const amount = formatAmount(row.amount)
  canvas.text(String(cell.number), { ...style, colour: PALE }, { x: at.x, y: baseline })
  canvas.text(cell.due, style, { x: at.x + px(26), y: baseline })
  canvas.text(amount, style, { x: at.x + at.width - canvas.widthOf(amount, style), y: baseline })
  if (cell.isFourth)
    canvas.rule({ x: at.x, y: at.y + ROW_HEIGHT, width: at.width }, { weight: px(0.75), colour: '#d9dde0' })
}
