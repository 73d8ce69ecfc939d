import type { Problem } from '@forecourt/core/features/clients/rules'
import { isHpSale } from '@forecourt/core/features/deals/enums'
import { termsOfSale } from '@forecourt/core/features/hire-purchase/preview'
import type { InstalmentMark } from '@forecourt/core/features/hire-purchase/enums'
import { hpSchedule, type ScheduleRow } from '@forecourt/core/features/hire-purchase/schedule'
import type { Day } from '@forecourt/core/kernel/days'
import { type Cents, cents, formatEuro, sumCents, ZERO } from '@forecourt/core/kernel/money'
import { Refusal } from '@forecourt/core/refusals'
import type { Sale } from '../deals/repository'
import type { StagedRow } from './run-repository'

export interface Pin {
  amount: Cents
  paidDate: Day
}

/** An instalment from files or terms. */
export interface TargetRow {
  /** The row of the file; null for one from terms. */
  row: StagedRow | null
  number: number
  dueDate: Day
  amount: Cents
  capital: Cents | null
  bankCharge: Cents | null
  interest: Cents | null
  reduceFromCapital: Cents | null
  mark: InstalmentMark
  pin: Pin | null
}

export interface RowProblem {
  row: StagedRow
  problem: Problem
}

/** True for a row that is an instalment; the others are about their account. */
export function isInstalment({ values }: StagedRow): boolean {
  return (values.dueDate ?? null) !== null || (values.amount ?? null) !== null
}

const money = ({ values }: StagedRow, name: string) => (values[name] ?? null) as Cents | null

/** Returns what the form would refuse of an instalment, or of what was paid on an account. */
export function scheduleRowProblems(row: StagedRow, today: Day): Problem[] {
  const problems: Problem[] = []
  const add = (field: string, message: string) => problems.push({ field, message })
  const [amount, paid] = [money(row, 'amount'), money(row, 'paid')]
  const paidDate = (row.values.paidDate ?? null) as Day | null
  if (isInstalment(row)) {
    if (amount === null) add('amount', 'Amount is required')
    else if (amount <= 0) add('amount', 'Amount must be more than 0')
    if ((row.values.dueDate ?? null) === null) add('dueDate', 'Due Date is required')
    const number = row.values.number ?? null
    if (number !== null && Number(number) < 1) add('number', 'Write a number')
  }
  if (paid !== null && paid < 0) add('paid', 'Amount cannot be negative')
  if (paid !== null && paid > 0 && paidDate === null) add('paidDate', 'Paid Date is required')
  if (paidDate !== null && paidDate > today) add('paidDate', 'What is brought forward cannot be dated ahead')
  return problems
}

/** Returns the payment of a row, or on an account so far; null for none. */
export function pinOf(row: StagedRow): Pin | null {
  const paid = money(row, 'paid')
  const paidDate = (row.values.paidDate ?? null) as Day | null
  return paid !== null && paid > 0 && paidDate !== null ? { amount: paid, paidDate } : null
}

/** Returns the instalments of files, in due order, with the splits of the terms when they are the same. */
export function importedRows(rows: readonly StagedRow[], sale: Sale): TargetRow[] {
  const inOrder = [...rows].sort(
    (a, b) =>
      compareText(String(a.values.dueDate), String(b.values.dueDate)) ||
      Number(a.values.number ?? 0) - Number(b.values.number ?? 0),
  )
  if (inOrder.every(isExported)) return inOrder.map(exportedRow)
  const { terms } = termsOfSale(sale)
  const generated = terms ? hpSchedule(terms) : []
  const isGenerated =
    generated.length === inOrder.length &&
    generated.every(
      ({ dueDate, amount }, at) => inOrder[at]?.values.dueDate === dueDate && inOrder[at]?.values.amount === amount,
    )
  const numbers = inOrder.map(({ values }) => Number(values.number ?? 0))
  const isNumbered = numbers.every((number) => number > 0) && new Set(numbers).size === numbers.length
  return inOrder.map((row, at) => {
    const number = isNumbered && !isGenerated ? (numbers[at] ?? at + 1) : at + 1
    const split = isGenerated ? generated[at]! : splitOf(row)
    const mark = isGenerated
      ? ('generated' as const)
      : split.interest === null
        ? ('added' as const)
        : ('changed' as const)
    const { capital, bankCharge, interest, reduceFromCapital } = split
    const dueDate = row.values.dueDate as Day
    const amount = money(row, 'amount') ?? ZERO
    return { row, number, dueDate, amount, capital, bankCharge, interest, reduceFromCapital, mark, pin: pinOf(row) }
  })
}

/** True for an instalment of an exported book, which has its own origin. */
const isExported = ({ values }: StagedRow) => values.mark != null && values.number != null

function exportedRow(row: StagedRow): TargetRow {
  const { number, dueDate, mark } = row.values
  return {
    ...{ row, number: Number(number), dueDate: dueDate as Day, amount: money(row, 'amount') ?? ZERO },
    ...{ capital: money(row, 'capital'), bankCharge: money(row, 'bankCharge'), interest: money(row, 'interest') },
    ...{ reduceFromCapital: money(row, 'reduceFromCapital'), mark: mark as TargetRow['mark'], pin: pinOf(row) },
  }
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Returns the split of an instalment in a file; all parts or none. */
export function splitOf(row: StagedRow): Pick<TargetRow, 'capital' | 'bankCharge' | 'interest' | 'reduceFromCapital'> {
  const [capital, bankCharge, interest, reduceFromCapital] = [
    'capital',
    'bankCharge',
    'interest',
    'reduceFromCapital',
  ].map((name) => money(row, name))
  const isWhole =
    [capital, bankCharge, interest, reduceFromCapital].every((part) => part !== null) && (interest ?? 0) >= 0
  if (!isWhole) return { capital: null, bankCharge: null, interest: null, reduceFromCapital: null }
  return { capital: capital!, bankCharge: bankCharge!, interest: interest!, reduceFromCapital: reduceFromCapital! }
}

/** Returns the instalments of terms, as the form makes them. */
export function generatedRows(
  sale: Sale,
): { rows: TargetRow[]; problem?: undefined } | { problem: Problem; isMissing: boolean } {
  const reading = termsOfSale(sale)
  if (!reading.terms) return { problem: reading.problem, isMissing: reading.isMissing }
  const ofRow = (row: ScheduleRow): TargetRow => ({ ...row, row: null, mark: 'generated', pin: null })
  return { rows: hpSchedule(reading.terms).map(ofRow) }
}

/** Returns why a sale can have no schedule; null when it can. */
export function saleProblem(sale: Sale | undefined, regNo: string): Problem | null {
  if (!sale) return { field: 'regNo', message: new Refusal('CASH_NOT_SOLD', { regNo }).message }
  if (!isHpSale(sale.saleType))
    return {
      field: 'regNo',
      message: new Refusal('HP_TERMS', { problem: `${regNo} is not sold on hire purchase` }).message,
    }
  return sale.hpAccountNo === '' ? { field: 'accountNo', message: new Refusal('HP_NO_ACCOUNT').message } : null
}

/** Ticks what was paid so far on the instalments, earliest due first; earlier ticks stay. */
export function withSum(
  rows: readonly TargetRow[],
  sum: StagedRow,
  accountNo: string,
): { rows: TargetRow[]; problem: RowProblem | null } {
  const pin = pinOf(sum)
  if (!pin) return { rows: [...rows], problem: null }
  let left: number = pin.amount
  const open = sumCents(rows.map(({ amount, pin: own }) => cents(amount - (own?.amount ?? 0))))
  if (left > open) {
    const message = new Refusal('HP_ONLY_OWED', { owed: formatEuro(open), account: accountNo }).message
    return { rows: [...rows], problem: { row: sum, problem: { field: 'paid', message } } }
  }
  const ticked = rows.map((row) => {
    const taken = Math.min(left, row.amount - (row.pin?.amount ?? 0))
    left -= taken
    return taken > 0 ? { ...row, pin: { amount: cents(taken + (row.pin?.amount ?? 0)), paidDate: pin.paidDate } } : row
  })
  return { rows: ticked, problem: null }
}

export function overpaidRows(rows: readonly TargetRow[], accountNo: string): RowProblem[] {
  return rows.flatMap(({ row, amount, pin }) => {
    if (!row || !pin || pin.amount <= amount) return []
    const message = new Refusal('HP_ONLY_OWED', { owed: formatEuro(amount), account: accountNo }).message
    return [{ row, problem: { field: 'paid', message } }]
  })
}
