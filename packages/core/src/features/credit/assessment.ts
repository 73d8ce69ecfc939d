import { type Cents, cents, formatEuro, sumCents } from '../../kernel/money'
import type { AssessmentVerdict } from './assessment-enums'

/** What an applicant has and spends a month, in cents. */
export interface ApplicantFigures {
  income: Cents
  expenses: Cents
  otherCredit: Cents
}

/** The least that must be left of the income a month, and the greatest share of it for credit in percent; null checks none. */
export interface AssessmentLimits {
  leastRest: Cents | null
  greatestShare: number | null
}

export interface Assessed {
  income: Cents
  expenses: Cents
  otherCredit: Cents
  /** Income less expenses, other credit and the instalment. */
  rest: Cents
  /** The instalment and other credit in percent of the income, with two decimals, rounded up; null without an income. */
  sharePercent: number | null
  verdict: AssessmentVerdict
  reason: string
}

const PERCENT = 100
const HUNDREDTHS = 100

/** In hundredths of a percent, rounded up, so that what is above a limit never shows as the limit. */
function shareOf(credit: Cents, income: Cents): number | null {
  return income > 0 ? Math.ceil((credit * PERCENT * HUNDREDTHS) / income) / HUNDREDTHS : null
}

/**
 * The verdict on an instalment for one or more applicants together (joint capacity), with its reason. What is left may never be below zero.
 * @source server 20.31
 * @example assessed([{ income: 1_800_00, expenses: 700_00, otherCredit: 100_00 }], 250_00, limits).rest // 750_00
 */
export function assessed(
  applicants: readonly ApplicantFigures[],
  instalment: Cents,
  { leastRest, greatestShare }: AssessmentLimits,
): Assessed {
  const income = sumCents(applicants.map((each) => each.income))
  const expenses = sumCents(applicants.map((each) => each.expenses))
  const otherCredit = sumCents(applicants.map((each) => each.otherCredit))
  const rest = cents(income - expenses - otherCredit - instalment)
  const credit = sumCents([otherCredit, instalment])
  const sharePercent = shareOf(credit, income)
  const least = Math.max(leastRest ?? 0, 0)
  const isShareAbove =
    greatestShare !== null && credit * PERCENT * HUNDREDTHS > income * Math.round(greatestShare * HUNDREDTHS)
  const against = [
    ...(rest < least ? [`${formatEuro(rest)} a month is left, less than ${formatEuro(cents(least))}.`] : []),
    ...(isShareAbove && sharePercent !== null
      ? [`Credit takes ${sharePercent.toFixed(2)}% of the income, more than ${greatestShare}%.`]
      : []),
    ...(income > 0 ? [] : ['There is no income.']),
  ]
  const share = sharePercent === null ? '' : ` Credit takes ${sharePercent.toFixed(2)}% of the income.`
  return {
    ...{ income, expenses, otherCredit, rest, sharePercent },
    verdict: against.length === 0 ? 'positive' : 'negative',
    reason: against.length === 0 ? `${formatEuro(rest)} a month is left.${share}` : against.join(' '),
  }
}
