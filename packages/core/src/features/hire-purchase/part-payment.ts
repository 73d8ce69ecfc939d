import type { Day } from '../../kernel/days'
import { invariant } from '../../kernel/invariant'
import { type Cents, cents, mulDivCents, roundCents, sumCents } from '../../kernel/money'
import type { PrepayMode } from './enums'
import { type ScheduleRow, periodicRate } from './schedule'
import { type ContractRow, type MethodQuote, contractLines } from './settlement-methods'

/** The terms of a part payment, stored with its entry whatever the settings become later. */
export interface PartPaymentTerms {
  mode: PrepayMode
  /** Compensation, in percent of the capital that is repaid early. */
  percent: number
  /** The day of the sale at that time. */
  soldOn: Day
}

/** A row of an account before a part payment; one added by hand has no split. */
export interface PlannedRow extends ContractRow {
  id: number
  bankCharge: Cents | null
  capital: Cents | null
}

/** A part payment with all that its plan depends on besides the rows; amounts in cents. */
export interface PartPaymentInput extends PartPaymentTerms {
  day: Day
  amount: Cents
  /** Already paid on the rows that it changes. */
  ahead: Cents
  /** Rows due after the day that do not change: paid in full, or with a payment ticked by hand. */
  stays: readonly number[]
}

export interface PlannedInstalment extends ScheduleRow {
  id: number
}

export interface PartPaymentPlan {
  /** The row of the part payment: its amount with what was already paid ahead. */
  row: ScheduleRow
  /** Changed rows due after the day. */
  rows: PlannedInstalment[]
  removedRows: number[]
  /** Cost of credit that is no longer owed. */
  givenBack: Cents
  /** The lines of the settlement of the later rows by the contract, before what is paid ahead; they sum to it. */
  lines: MethodQuote['lines']
}

/** The exact paid share of the settlement of the later rows: `paid` of `all`, in cents. */
interface PaidShare {
  paid: number
  all: number
}

/** The owed rest of an amount, rounded down: it cannot become less than owed, so no interest grows. */
const remainingRoundedDown = (amount: number, { paid, all }: PaidShare): number =>
  Number((BigInt(amount) * BigInt(all - paid)) / BigInt(all))

/** Parts by a share of the running total of `amounts`, rounded down: none is negative, no drift lands in the last. */
function runningShares(amounts: readonly number[], share: PaidShare): number[] {
  let [total, before] = [0, 0]
  return amounts.map((amount) => {
    total += amount
    const now = remainingRoundedDown(total, share)
    const part = now - before
    before = now
    return part
  })
}

type FullRow = PlannedRow & Pick<ScheduleRow, 'bankCharge' | 'interest' | 'reduceFromCapital' | 'capital'>

function isFullRow(row: PlannedRow): row is FullRow {
  return row.bankCharge !== null && row.interest !== null && row.reduceFromCapital !== null && row.capital !== null
}

/** The parts of a later row, except the capital owed before it. */
interface FuturePart {
  id: number
  amount: number
  bankCharge: number
  interest: number
}

/** Lowers each instalment by its share: equal ones stay equal, the last takes the rest. */
function lowerInstalments(rows: readonly FullRow[], capital: number, share: PaidShare): FuturePart[] {
  const charges = runningShares(
    rows.map((row) => row.bankCharge),
    share,
  )
  const interest = runningShares(
    rows.map((row) => row.interest),
    share,
  )
  let left = capital + sum(charges) + sum(interest)
  return rows.map((row, i) => {
    const own = mulDivCents(row.amount, share.all - share.paid, share.all)
    const amount = i === rows.length - 1 ? left : Math.min(own, left)
    left -= amount
    return { id: row.id, amount, bankCharge: charges[i] ?? 0, interest: interest[i] ?? 0 }
  })
}

/** Keeps each instalment while something is owed: interest is the rate on the owed capital, the last is the rest. */
function shortenSchedule(rows: readonly FullRow[], capital: number, share: PaidShare): FuturePart[] {
  const charges = runningShares(
    rows.map((row) => row.bankCharge),
    share,
  )
  const atMost = runningShares(
    rows.map((row) => row.interest),
    share,
  )
  const rate = rateOf(rows)
  const parts: FuturePart[] = []
  let owed = capital
  let [exact, most, before] = [0, 0, 0]
  for (const [i, row] of rows.entries()) {
    if (owed <= 0) break
    most += atMost[i] ?? 0
    exact += i === 0 ? most : rate * owed
    // Who owes less pays no more interest than by lower instalments.
    const running = Math.min(roundCents(exact), most)
    const [interest, bankCharge] = [running - before, charges[i] ?? 0]
    before = running
    const rest = owed + interest + bankCharge
    const amount = i === rows.length - 1 ? rest : Math.min(row.amount, rest)
    owed = rest - amount
    parts.push({ id: row.id, amount, bankCharge, interest })
  }
  return parts
}

function rateOf(rows: readonly FullRow[]): number {
  const payments = rows.map((row) => cents(Math.max(0, row.amount - row.bankCharge)))
  return periodicRate(sumCents(rows.map((row) => row.reduceFromCapital)), payments)
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0)

/** Splits a part payment into capital, interest until the day, and compensation; they sum to it. */
function splitOf(share: PaidShare, of: { capital: Cents; interest: Cents }) {
  const capital = mulDivCents(of.capital, share.paid, share.all)
  const withInterest = mulDivCents(cents(of.capital + of.interest), share.paid, share.all)
  return {
    amount: cents(share.paid),
    reduceFromCapital: capital,
    interest: cents(withInterest - capital),
    bankCharge: cents(share.paid - withInterest),
  }
}

/** The rows with the capital owed before each, after a part payment reduced that of the first. */
function withCapitalChain(
  after: readonly PlannedRow[],
  parts: ReadonlyMap<number, FuturePart>,
  owed: Cents,
): PlannedInstalment[] {
  let capital = owed
  return after.flatMap((row) => {
    const part = parts.get(row.id)
    const { id, number, dueDate } = row
    if (!part && !isFullRow(row)) return []
    const { amount, bankCharge, interest } = part ?? (row as FullRow)
    const reduceFromCapital = cents(amount - bankCharge - interest)
    const chain = {
      capital,
      reduceFromCapital: part ? reduceFromCapital : (row.reduceFromCapital ?? reduceFromCapital),
    }
    capital = cents(chain.capital - chain.reduceFromCapital)
    return [
      {
        id,
        number,
        dueDate,
        amount: cents(amount),
        bankCharge: cents(bankCharge),
        interest: cents(interest),
        ...chain,
      },
    ]
  })
}

/** The settlement of later rows on a day by the contract, as lines and their sum, before what is paid ahead. */
export function settlementOfRows(inOrder: readonly PlannedRow[], facts: Omit<PartPaymentInput, 'amount' | 'mode'>) {
  const toCome = inOrder.filter((row) => row.dueDate > facts.day && !facts.stays.includes(row.id))
  const { day: on, soldOn, ahead, percent: compensationPercent } = facts
  const { capital, interest, compensation } = contractLines({
    orderedRows: inOrder,
    laterRows: toCome,
    on,
    soldOn,
    ahead,
    compensationPercent,
  })
  const lines = [capital, interest, ...compensation].filter(({ amount }) => amount !== 0)
  return {
    toCome,
    lines,
    capital: capital.amount,
    interest: interest.amount,
    sum: sumCents(lines.map((l) => l.amount)),
  }
}

export function inPaymentOrder<Row extends { dueDate: Day; id: number }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : a.id - b.id))
}

/**
 * Plans the effect of a part payment on the rows of an account. It settles its share of the later rows as the contract method would settle all of
 * them (server 20.3), and the rest continues: `lower` reduces every instalment by the share, `sooner` keeps them while something is owed. The plan
 * depends only on the rows before it and on its stored data.
 * @returns The row of the part payment and those due after the day. To the cent: each is charge, interest and capital; their capital does not change;
 * the agreed total falls by `givenBack`, which is never negative.
 * @throws InvariantError unless something is paid, and less than the settlement of the later rows.
 * @source server 20.7
 */
export function partPaymentPlan(rows: readonly PlannedRow[], facts: PartPaymentInput): PartPaymentPlan {
  const inOrder = inPaymentOrder(rows)
  const { toCome, lines, capital, interest, sum: all } = settlementOfRows(inOrder, facts)
  const paid = facts.amount + facts.ahead
  invariant(facts.amount > 0 && capital > 0 && paid < all, 'A part is paid, and not all of it')
  const whole = toCome.filter(isFullRow)
  invariant(whole.length === toCome.length, 'Rows to come have their split')
  const share = { paid, all }
  const split = splitOf(share, { capital, interest })
  const stays = capital - split.reduceFromCapital
  const parts = facts.mode === 'lower' ? lowerInstalments(whole, stays, share) : shortenSchedule(whole, stays, share)
  const kept = new Map(parts.map((part) => [part.id, part]))
  const gone = whole.filter((row) => !kept.has(row.id)).map((row) => row.id)
  const after = inOrder.filter((row) => row.dueDate > facts.day && !gone.includes(row.id))
  const owedBefore = inOrder.find((row) => row.dueDate > facts.day && isFullRow(row))?.capital ?? capital
  const owed = cents(owedBefore - split.reduceFromCapital)
  const number = Math.max(...rows.map((row) => row.number)) + 1
  const was = sumCents(whole.map((row) => row.amount))
  const givenBack = cents(was - paid - sum(parts.map((part) => part.amount)))
  invariant(givenBack >= 0, 'Nobody owes more for paying early')
  return {
    row: { number, dueDate: facts.day, ...split, capital: owedBefore },
    rows: withCapitalChain(after, kept, owed),
    removedRows: gone,
    givenBack,
    lines,
  }
}
