import { type AssessmentLimits, assessed } from '@forecourt/core/features/credit/assessment'
import type { CreditMedium, CreditRecordKind } from '@forecourt/core/features/credit/enums'
import { addDays, type Day } from '@forecourt/core/kernel/days'
import { creditRegime } from '@forecourt/core/kernel/credit-regime'
import { type Cents, cents, ZERO } from '@forecourt/core/kernel/money'
import type { HpTerms } from '@forecourt/core/features/hire-purchase/schedule'
import { type DemoDealership, type DemoSale, momentOn } from './model'
import { fullName } from './people'
import { Chance } from './random'

/** Of the accounts under the law of November 2026, the oldest first: what of the credit file nobody has done yet. */
const MISSING_OF: ReadonlyMap<number, 'assessment' | 'explanations'> = new Map([
  [0, 'assessment'],
  [2, 'explanations'],
])

/** The days after signing on which the reminder of the right of withdrawal goes out. */
const REMINDER_DAYS = { from: 2, to: 5 }

/** Returns assessments and records of the accounts under the law of November 2026, as their forms would have stored them; of today's none yet. */
export function creditRows(
  dealership: DemoDealership,
  limits: AssessmentLimits,
): { assessments: object[]; records: object[] } {
  // Its own: other figures of the demo are the same with and without it.
  const chance = new Chance(2_225)
  const sales = [...dealership.sales.values()]
    .filter(({ terms, sold_date }) => terms && creditRegime(sold_date) === '2023/2225' && sold_date < dealership.today)
    .sort((a, b) => (a.sold_date < b.sold_date ? -1 : a.sold_date > b.sold_date ? 1 : a.vehicle_id - b.vehicle_id))
  return {
    assessments: sales.flatMap((sale, at) =>
      sale.terms && MISSING_OF.get(at) !== 'assessment'
        ? [assessmentRow(dealership, { sale, terms: sale.terms, chance, limits })]
        : [],
    ),
    records: sales.flatMap((sale, at) =>
      recordRows(dealership, { sale, chance }).filter(({ kind }) => kind !== MISSING_OF.get(at)),
    ),
  }
}

const euros = (amount: number): Cents => cents(amount * 100)

/** A buyer who can pay: the income is raised until the verdict is positive. */
function assessmentRow(
  dealership: DemoDealership,
  { sale, terms, chance, limits }: { sale: DemoSale; terms: HpTerms; chance: Chance; limits: AssessmentLimits },
) {
  const instalment = terms.monthlyPayment
  const otherCredit = chance.happens(0.3) ? euros(chance.between(4, 12) * 10) : ZERO
  let income = euros(chance.between(24, 56) * 50)
  const share = 0.25 + chance.next() * 0.15
  const applicantOf = (earned: Cents) => ({
    ...{ name: '', income: earned, otherCredit },
    expenses: cents(Math.round((earned * share) / 10_00) * 10_00),
  })
  while (assessed([applicantOf(income)], instalment, limits).verdict === 'negative') income = cents(income + 100_00)
  const applicant = applicantOf(income)
  const { rest, sharePercent, verdict, reason } = assessed([applicant], instalment, limits)
  return {
    ...{ client_id: sale.client_id, vehicle_id: sale.vehicle_id, reg_no: regNoOf(dealership, sale) },
    ...{ applicants: [applicant], dependants: chance.between(0, 3) },
    seen: [
      {
        attachmentID: null,
        text: chance.pick(['Payslips of three months', 'FS3 and a bank statement', 'Contract of employment']),
      },
    ],
    ...{ instalment, least_rest: limits.leastRest, greatest_share: limits.greatestShare },
    ...{ rest, share: sharePercent, verdict, reason },
    ...{ decision: 'grant', decided_by: 'demo', decided_at: momentOn(dealership, sale.sold_date, '09:40') },
  }
}

const regNoOf = ({ vehicles }: DemoDealership, { vehicle_id }: DemoSale) => vehicles[vehicle_id - 1]?.reg_no ?? ''

function recordRows(dealership: DemoDealership, { sale, chance }: { sale: DemoSale; chance: Chance }) {
  const { today, clients } = dealership
  const buyer = clients[sale.client_id - 1]
  const language = chance.happens(0.6) ? 'en' : 'mt'
  const remindedOn = addDays(sale.sold_date, chance.between(REMINDER_DAYS.from, REMINDER_DAYS.to))
  const row = (kind: CreditRecordKind, medium: CreditMedium, on: Day, time: string) => ({
    ...{ vehicle_id: sale.vehicle_id, kind, date: on, time, medium, language },
    ...{
      recipient: buyer ? fullName(buyer) : '',
      note: '',
      recorded_by: 'demo',
      recorded_at: momentOn(dealership, on, time),
    },
  })
  return [
    row('information', 'paper', sale.sold_date, '10:05'),
    row('explanations', 'spoken', sale.sold_date, '10:20'),
    row('agreement', 'paper', sale.sold_date, '11:10'),
    ...(remindedOn < today ? [row('reminder', 'post', remindedOn, '09:15')] : []),
  ]
}
