import fc from 'fast-check'
import { addDays, day } from '../src/kernel/days'
import { cents } from '../src/kernel/money'
import { bankCharges, type HpTerms } from '../src/features/hire-purchase/schedule'

/** The number of random agreements of the proofs; ten times as many with `npm run test:long agreements`. */
export const AGREEMENT_RUNS = Number(process.env.FORECOURT_TEST_AGREEMENTS ?? 2_000)

/** Fails with both figures unless they are the same. A matcher takes longer than the mathematics it checks, ten thousand times over. */
export function expectSame(actual: unknown, expected: unknown, what: string): void {
  if (!Object.is(actual, expected)) throw new Error(`${what}: ${String(actual)} instead of ${String(expected)}`)
}

/** A day within some fifty years, month ends more often than by chance. */
export const anyDay = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 18_000 }).map((count) => addDays(day('2000-01-01'), count)) },
  { weight: 1, arbitrary: fc.constantFrom('2023-01-31', '2024-02-29', '2023-12-31', '2024-08-30').map(day) },
)

/**
 * Terms of a valid schedule: from a cent to a hundred thousand, from no interest to several times what was lent, with and without first payments
 * (small ones too, so that capital grows at first) and a last payment.
 */
export const anyTerms: fc.Arbitrary<HpTerms> = fc
  .record({
    financed: fc.oneof(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 1, max: 500 })),
    deposit: fc.integer({ min: 0, max: 1_000_000 }),
    months: fc.integer({ min: 1, max: 120 }),
    markupBps: fc.oneof(fc.integer({ min: 0, max: 4_000 }), fc.integer({ min: 0, max: 40_000 }), fc.constant(0)),
    first: fc.option(
      fc.record({ share: fc.double({ min: 0, max: 1, noNaN: true }), bps: fc.integer({ min: 0, max: 20_000 }) }),
    ),
    lastExtra: fc.option(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 500_000 }))),
    firstPaymentDate: anyDay,
    endOfMonth: fc.boolean(),
  })
  .map(({ financed, deposit, months, markupBps, first, lastExtra, firstPaymentDate, endOfMonth }) => {
    const charges = bankCharges(cents(financed), months)
    const charge = Math.max(...charges)
    const owed = financed + charges.reduce((sum, one) => sum + one, 0)
    const monthly = Math.max(charge, Math.ceil((owed * (10_000 + markupBps)) / 10_000 / months))
    const count = first && months > 1 ? 1 + Math.floor(first.share * (months - 2)) : null
    const firstTotal =
      count === null ? null : count * charge + Math.floor((count * monthly * (first?.bps ?? 0)) / 10_000)
    const beforeLast = (firstTotal ?? 0) + (months - 1 - (count ?? 0)) * monthly
    const needed = Math.max(charge, owed - beforeLast)
    const last = lastExtra !== null || needed > monthly ? needed + (lastExtra ?? 0) : null
    return {
      price: cents(financed + deposit),
      deposit: cents(deposit),
      numberOfMonths: months,
      monthlyPayment: cents(monthly),
      lastPayment: last === null ? null : cents(last),
      numberOfFirstPayments: count,
      firstPaymentsTotal: firstTotal === null ? null : cents(firstTotal),
      firstPaymentDate,
      endOfMonth,
    }
  })
