import { addDays, addMonths, type Day, daysBetween, formatDay } from '../../kernel/days'
import { invariant } from '../../kernel/invariant'
import { type Cents, cents, formatEuro, mulDivCents, sumCents } from '../../kernel/money'
import type { CreditRegime } from '../../kernel/credit-regime'

export const WITHDRAWAL_DAYS = 14
/** The days within which a withdrawn credit is repaid (article 26(5)(b)). */
export const REPAYMENT_DAYS = 30
const MONTHS_UNTOLD = 12
const BPS = 10_000
const DAYS_OF_YEAR = 365

/** The agreement as the right of withdrawal depends on it. */
export interface AgreementTold {
  regime: CreditRegime
  agreedOn: Day
  /** The day on which the buyer got the terms of the agreement; null for never. */
  termsGivenOn: Day | null
}

/**
 * The last day on which the buyer may withdraw from the credit; null for a right without an end, which only 2008/48 knows.
 * @source server 20.20; Directive (EU) 2023/2225 art. 26(1) and (2), Directive 2008/48/EC art. 14(1)
 * @example withdrawalUntil({ regime: '2023/2225', agreedOn: day('2026-11-30'), termsGivenOn: null }) // '2027-12-14'
 */
export function withdrawalUntil({ regime, agreedOn, termsGivenOn }: AgreementTold): Day | null {
  const longest = regime === '2008/48' ? null : addDays(addMonths(agreedOn, MONTHS_UNTOLD), WITHDRAWAL_DAYS)
  if (termsGivenOn === null) return longest
  const until = addDays(termsGivenOn > agreedOn ? termsGivenOn : agreedOn, WITHDRAWAL_DAYS)
  return longest !== null && until > longest ? longest : until
}

/** A credit and its payments; amounts in cents. */
export interface WithdrawnCredit {
  /** The total amount of credit. */
  capital: Cents
  /** The borrowing rate a year as the agreement states it, with two decimals. */
  borrowingRatePercent: number
  agreedOn: Day
  payments: readonly { date: Day; amount: Cents }[]
}

export interface WithdrawalDebt {
  capital: Cents
  days: number
  /** The interest of a day on all of the capital, as the agreement prints it. */
  interestPerDay: Cents
  /** The interest to the cent, and by the printed interest of a day: the lower of the two is asked. */
  exactInterest: Cents
  printedInterest: Cents
  interest: Cents
  /** Everything paid on the account. */
  paid: Cents
  toPay: Cents
  /** Paid beyond what is owed. */
  toPayBack: Cents
  dueDate: Day
}

/**
 * What the buyer owes after a withdrawal on a day: the capital, and its interest for each day from the agreement until then. What was paid counts
 * towards both, and bears no interest from its day on.
 * @returns interest is never more than that of the printed days; capital + interest = paid + toPay − toPayBack.
 * @throws InvariantError when the day is before the agreement.
 * @source server 20.20; Directive (EU) 2023/2225 art. 26(5)(b)
 */
export function withdrawalDebt(credit: WithdrawnCredit, on: Day): WithdrawalDebt {
  const { capital, agreedOn } = credit
  invariant(agreedOn <= on, 'Nobody withdraws before the agreement')
  const rateBps = Math.round(credit.borrowingRatePercent * 100)
  const perYear = BPS * DAYS_OF_YEAR
  const dayOn = (owed: Cents) => mulDivCents(owed, rateBps, perYear)
  const spans = owedSpans(credit, on)
  const owedDays = spans.reduce((sum, { owed, days }) => sum + BigInt(owed) * BigInt(days), 0n)
  const exactInterest = cents(Number((2n * owedDays * BigInt(rateBps) + BigInt(perYear)) / (2n * BigInt(perYear))))
  const printedInterest = cents(spans.reduce((sum, { owed, days }) => sum + dayOn(owed) * days, 0))
  const interest = cents(Math.min(exactInterest, printedInterest))
  const paid = sumCents(credit.payments.map(({ amount }) => amount))
  const rest = capital + interest - paid
  return {
    ...{ capital, days: daysBetween(agreedOn, on), interestPerDay: dayOn(capital), exactInterest, printedInterest },
    ...{ interest, paid, toPay: cents(Math.max(0, rest)), toPayBack: cents(Math.max(0, -rest)) },
    dueDate: addDays(on, REPAYMENT_DAYS),
  }
}

/** The capital owed over the days until one, in spans of one amount. */
function owedSpans({ capital, agreedOn, payments }: WithdrawnCredit, on: Day): { owed: Cents; days: number }[] {
  const spans: { owed: Cents; days: number }[] = []
  let [from, paid] = [agreedOn, 0]
  const close = (until: Day) => {
    if (until > from) spans.push({ owed: cents(Math.max(0, capital - paid)), days: daysBetween(from, until) })
    if (until > from) from = until
  }
  for (const { date, amount } of payments.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))) {
    if (date > on) break
    close(date)
    paid += amount
  }
  close(on)
  return spans
}

/** What the last day of the right follows from where no record of the terms is there; for the dealership alone. */
export const TERMS_NOT_RECORDED =
  'Nobody recorded that the buyer was given the agreement, so the right ends 12 months and 14 days after it.'

/** How the amount was reached and what it assumes, in sentences. */
export function withdrawalSentences(
  { days, interestPerDay, exactInterest, printedInterest }: WithdrawalDebt,
  { agreedOn, on }: { agreedOn: Day; on: Day },
): string[] {
  const span = `${days} ${days === 1 ? 'day' : 'days'} from ${formatDay(agreedOn)} to ${formatDay(on)}`
  return [
    `Interest of ${span}: ${formatEuro(exactInterest)} to the cent, ${formatEuro(printedInterest)} by the ${formatEuro(interestPerDay)} a day that the agreement prints. The lower of the two is asked.`,
    'No bank charge and no interest of later days is asked.',
    'What was paid on the account counts towards capital and interest from its day on. The deposit is part of the price of the car.',
    'The withdrawal ends the credit. The sale of the car stands unless both parties undo it.',
  ]
}
