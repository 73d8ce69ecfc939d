import type { Day } from '../../kernel/days'
import { type Cents, cents, sumCents, ZERO } from '../../kernel/money'

export interface SplitInstalment {
  number: number
  dueDate: Day
  amount: Cents
  interest: Cents | null
  bankCharge: Cents | null
  isPartPayment?: boolean
}

/** The parts of an instalment; amounts in cents. `balance` is the capital owed after it. */
export interface AmortisationRow {
  number: number
  dueDate: Day
  isPartPayment: boolean
  amount: Cents
  interest: Cents
  charge: Cents
  capital: Cents
  balance: Cents
}

/** The rows in due order with their sums; `lent` is the capital before the first. */
export interface Amortisation {
  rows: AmortisationRow[]
  lent: Cents
  sums: Pick<AmortisationRow, 'amount' | 'interest' | 'charge' | 'capital'>
}

/**
 * The amortisation table of a schedule.
 * @returns Each row to the cent: amount = interest + charge + capital. The balance ends at zero; before the first it is `lent`. An amount without a
 * split is capital, and so is a change by hand on a row with one.
 * @source server 20.8; the table of Directive 2008/48/EC art. 10(3).
 */
export function amortisationOf(instalments: readonly SplitInstalment[]): Amortisation {
  const inOrder = instalments.toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : 0))
  const parts = inOrder.map(({ number, dueDate, amount, interest, bankCharge, isPartPayment = false }) => {
    const split = { interest: interest ?? ZERO, charge: bankCharge ?? ZERO }
    return { number, dueDate, isPartPayment, amount, ...split, capital: cents(amount - split.interest - split.charge) }
  })
  const sumOf = (part: 'amount' | 'interest' | 'charge' | 'capital') => sumCents(parts.map((row) => row[part]))
  const lent = sumOf('capital')
  let balance = lent
  const rows = parts.map((row) => {
    balance = cents(balance - row.capital)
    return { ...row, balance }
  })
  return {
    rows,
    lent,
    sums: { amount: sumOf('amount'), interest: sumOf('interest'), charge: sumOf('charge'), capital: lent },
  }
}
