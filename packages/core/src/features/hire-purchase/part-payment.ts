import type { Day } from '../../kernel/days'
import { invariant } from '../../kernel/invariant'
import { type Cents, cents, mulDivCents, roundCents, sumCents } from '../../kernel/money'
import type { PrepayMode } from './enums'
import { type ScheduleRow, periodicRate } from './schedule'
import { type ContractRow, type MethodQuote, contractLines } from './settlement-methods'

/** What a part payment ahead of time is entered by: kept with its entry, whatever is set later. */
export interface PrepaidBy {
  mode: PrepayMode
  /** Compensation, in percent of the capital that is repaid early. */
  percent: number
  /** The day of the sale as it then was. */
  soldOn: Day
}

/** A row of an account as a part payment finds it; one added by hand has no split. */
export interface PlannedRow extends ContractRow {
  id: number
  bankCharge: Cents | null
  capital: Cents | null
}

/** A part payment with all that its plan depends on besides the rows; amounts in cents. */
export interface PartPaymentFacts extends PrepaidBy {
  day: Day
  amount: Cents
  /** Paid already on the rows that it changes. */
  ahead: Cents
  /** Rows due after the day that stay as they are: paid in full ahead, or with a payment ticked by hand. */
  stays: readonly number[]
}

/** An instalment as a part payment leaves it. */
export interface PlannedInstalment extends ScheduleRow {
  id: number
}

/** What a part payment makes of an account; amounts in cents. */
export interface PartPaymentPlan {
  /** The row of its own: what is paid, with what was paid ahead. */
  row: ScheduleRow
  /** Rows due after the day that change, as they become. */
  rows: PlannedInstalment[]
  /** Rows that leave the schedule. */
  gone: number[]
  /** Cost of credit that is owed no more. */
  givenBack: Cents
  /** What ends the rows to come by the contract, before what is paid ahead; they sum to it. */
  lines: MethodQuote['lines']
}

/** The exact share of what ends the rows to come that is paid: `paid` of `all`, in cents. */
interface Share {
  paid: number
  all: number
}

/** Of an amount what stays owed, rounded down: less cannot be owed, so no interest grows. */
const staysDown = (amount: number, { paid, all }: Share): number =>
  Number((BigInt(amount) * BigInt(all - paid)) / BigInt(all))

/** Parts that keep a share of the running total of `amounts`, rounded down: none is negative, no drift lands in the last. */
function runningShares(amounts: readonly number[], share: Share): number[] {
  let [total, before] = [0, 0]
  return amounts.map((amount) => {
    total += amount
    const now = staysDown(total, share)
    const part = now - before
    before = now
    return part
  })
}

type Whole = PlannedRow & Pick<ScheduleRow, 'bankCharge' | 'interest' | 'reduceFromCapital' | 'capital'>

function isWhole(row: PlannedRow): row is Whole {
  return row.bankCharge !== null && row.interest !== null && row.reduceFromCapital !== null && row.capital !== null
}

/** A row to come with what it is made of, but for what is owed before it. */
interface Part {
  id: number
  amount: number
  bankCharge: number
  interest: number
}

/** Each instalment its share of itself: those that are alike stay alike, the last takes the rest. */
function lowered(rows: readonly Whole[], capital: number, share: Share): Part[] {
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

/** Each instalment as it was while something is owed: interest is the rate on what is owed, the last is what is left. */
function shortened(rows: readonly Whole[], capital: number, share: Share): Part[] {
  const charges = runningShares(
    rows.map((row) => row.bankCharge),
    share,
  )
  const atMost = runningShares(
    rows.map((row) => row.interest),
    share,
  )
  const rate = rateOf(rows)
  const parts: Part[] = []
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

/** The one rate per period of rows to come. */
function rateOf(rows: readonly Whole[]): number {
  const payments = rows.map((row) => cents(Math.max(0, row.amount - row.bankCharge)))
  return periodicRate(sumCents(rows.map((row) => row.reduceFromCapital)), payments)
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0)

/** What of a part payment repays capital, what is interest until the day, and the rest, compensation; they sum to it. */
function splitOf(share: Share, of: { capital: Cents; interest: Cents }) {
  const capital = mulDivCents(of.capital, share.paid, share.all)
  const withInterest = mulDivCents(cents(of.capital + of.interest), share.paid, share.all)
  return {
    amount: cents(share.paid),
    reduceFromCapital: capital,
    interest: cents(withInterest - capital),
    bankCharge: cents(share.paid - withInterest),
  }
}

/** The rows with what is owed before each, after a part payment took its capital out of the first. */
function chained(after: readonly PlannedRow[], parts: ReadonlyMap<number, Part>, owed: Cents): PlannedInstalment[] {
  let capital = owed
  return after.flatMap((row) => {
    const part = parts.get(row.id)
    const { id, number, dueDate } = row
    if (!part && !isWhole(row)) return []
    const { amount, bankCharge, interest } = part ?? (row as Whole)
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

/** What ends rows to come on a day by the contract, in its lines and their sum, before what is paid ahead. */
export function endsRows(inOrder: readonly PlannedRow[], facts: Omit<PartPaymentFacts, 'amount' | 'mode'>) {
  const toCome = inOrder.filter((row) => row.dueDate > facts.day && !facts.stays.includes(row.id))
  const { day: on, soldOn, ahead, percent: compensationPercent } = facts
  const { capital, interest, compensation } = contractLines({ inOrder, toCome, on, soldOn, ahead, compensationPercent })
  const lines = [capital, interest, ...compensation].filter(({ amount }) => amount !== 0)
  return {
    toCome,
    lines,
    capital: capital.amount,
    interest: interest.amount,
    sum: sumCents(lines.map((l) => l.amount)),
  }
}

/** Rows in the order of their days, those of a day by id. */
export function inDueOrder<Row extends { dueDate: Day; id: number }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : a.id - b.id))
}

/**
 * What a part payment ahead of time makes of the rows of an account.
 *
 * It ends its share of the rows to come as the contract method would end all of them (server 20.3), and the rest goes on: `lower` makes every
 * instalment its share, `sooner` keeps them while something is owed. It depends on the rows before it and on what is kept of it alone.
 *
 * @returns The row of its own and those due after the day. To the cent: each is charge, interest and capital; their capital is what it was; what
 *   was agreed becomes less by `givenBack`, which is never negative.
 * @throws InvariantError unless something is paid, and less than what ends the rows to come.
 * @source server 20.7
 */
export function partPaymentPlan(rows: readonly PlannedRow[], facts: PartPaymentFacts): PartPaymentPlan {
  const inOrder = inDueOrder(rows)
  const { toCome, lines, capital, interest, sum: all } = endsRows(inOrder, facts)
  const paid = facts.amount + facts.ahead
  invariant(facts.amount > 0 && capital > 0 && paid < all, 'A part is paid, and not all of it')
  const whole = toCome.filter(isWhole)
  invariant(whole.length === toCome.length, 'Rows to come have their split')
  const share = { paid, all }
  const split = splitOf(share, { capital, interest })
  const stays = capital - split.reduceFromCapital
  const parts = facts.mode === 'lower' ? lowered(whole, stays, share) : shortened(whole, stays, share)
  const kept = new Map(parts.map((part) => [part.id, part]))
  const gone = whole.filter((row) => !kept.has(row.id)).map((row) => row.id)
  const after = inOrder.filter((row) => row.dueDate > facts.day && !gone.includes(row.id))
  const owedBefore = inOrder.find((row) => row.dueDate > facts.day && isWhole(row))?.capital ?? capital
  const owed = cents(owedBefore - split.reduceFromCapital)
  const number = Math.max(...rows.map((row) => row.number)) + 1
  const was = sumCents(whole.map((row) => row.amount))
  const givenBack = cents(was - paid - sum(parts.map((part) => part.amount)))
  invariant(givenBack >= 0, 'Nobody owes more for paying early')
  return {
    row: { number, dueDate: facts.day, ...split, capital: owedBefore },
    rows: chained(after, kept, owed),
    gone,
    givenBack,
    lines,
  }
}
