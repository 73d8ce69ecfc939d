import type { CheckToConfirm, ConfirmedCheck } from '@forecourt/core/checks'
import { rescheduleCheck } from '@forecourt/core/features/credit/change-out-facts'
import { rateChecks } from '@forecourt/core/features/deals/deal-checks'
import type {
  NewTermsDraft,
  PreparedReschedule,
  RemainingPaymentsOut,
  RescheduleOut,
} from '@forecourt/core/features/credit/change-schemas'
import {
  completeTerms,
  monthsPutOff,
  ratesOfRows,
  type RemainingPayments,
  remainingPayments,
  rowsOfTerms,
  rowsToReplace,
  type SplitRow,
} from '@forecourt/core/features/credit/new-terms'
import type { ScheduleRow } from '@forecourt/core/features/hire-purchase/schedule'
import type { PlannedRow } from '@forecourt/core/features/hire-purchase/part-payment'
import { isPartPayment, type NewTerms, rowsAsAgreed } from '@forecourt/core/features/hire-purchase/schedule-changes'
import { ceilingRateOf, type RateCeiling } from '@forecourt/core/features/hire-purchase/credit-file'
import { type Day, formatDay } from '@forecourt/core/kernel/days'
import { type Cents, cents, formatEuro, sumCents, ZERO } from '@forecourt/core/kernel/money'
import { wireMoney } from '@forecourt/core/kernel/wire'
import { Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import { refuseUnconfirmed } from '../../unconfirmed-checks'
import { readSettings } from '../settings/repository'
import { lockAccount } from '../hire-purchase/repository'
import { saveScheduleChange } from '../hire-purchase/schedule-change-service'
import { lockDeal } from '../hire-purchase/schedule-service'
import { type AccountToChange, accountToChange, changeRefusal, rowsToKeep } from './account-to-change'

interface RescheduleRequest extends NewTermsDraft {
  dryRun?: boolean | undefined
  confirmed?: readonly ConfirmedCheck[] | null | undefined
}

interface PlannedTerms {
  terms: NewTerms
  /** The replaced rows, and those in their place. */
  before: readonly SplitRow[]
  after: readonly ScheduleRow[]
  /** Open on rows that are due. */
  due: Cents
}

/** Returns what new terms make of the payments to come, or the sentence that says why nothing (server 20.21). */
export async function prepareReschedule(ctx: Ctx, request: RescheduleRequest): Promise<PreparedReschedule> {
  try {
    const account = await accountToChange(ctx, request.vehicleID)
    const on = request.date ?? ctx.today
    const planned = plannedTerms(account, request, on)
    return { problem: '', plan: rescheduleOut(account, on, { ...planned, ceiling: await rateCeilingOf(ctx) }) }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'RECORD_NOT_FOUND') throw error
    return { problem: error.message, plan: null }
  }
}

/** Replaces the payments to come of an account by those of new terms (server 20.21). */
export async function reschedule(ctx: Ctx, request: RescheduleRequest): Promise<RescheduleOut> {
  const { vehicleID, date, dryRun = false } = request
  const on = date ?? ctx.today
  if (!dryRun) await lockDeal(ctx, vehicleID)
  const locked = dryRun ? null : await lockAccount(ctx.db, vehicleID)
  const account = await accountToChange(ctx, vehicleID)
  const planned = plannedTerms(account, request, on)
  const out = rescheduleOut(account, on, { ...planned, ceiling: await rateCeilingOf(ctx) })
  if (!locked) return out
  if (on > ctx.today) throw new Refusal('CREDIT_DAY_AHEAD', { day: formatDay(on) })
  await refuseUnconfirmed(request, () => ({ now: out.checks }))
  const gone = new Set(planned.before.map(({ id }) => id))
  await saveScheduleChange(ctx, locked, {
    ...{ kind: 'terms', day: on, terms: planned.terms, rows: planned.after },
    rowsBefore: rowsToKeep(account.rows.filter(({ id }) => gone.has(id))),
  })
  return out
}

/** Returns new terms as they would be saved, or the latest saved ones where none are given. */
export async function termsToPrint(ctx: Ctx, request: RescheduleRequest): Promise<RescheduleOut> {
  const { date: _, vehicleID, ...typed } = request
  if (Object.values(typed).some((value) => value !== null && value !== undefined))
    return reschedule(ctx, { ...request, dryRun: true })
  const account = await accountToChange(ctx, vehicleID)
  const { changes, rows } = account
  const at = changes.findLastIndex((change) => !isPartPayment(change) && change.kind === 'terms')
  const saved = changes[at]
  if (!saved || isPartPayment(saved) || saved.kind !== 'terms')
    throw new Refusal('CREDIT_TERMS', { problem: `The terms of ${account.sale.hpAccountNo} were not changed` })
  const made = rowsAsAgreed<PlannedRow>(rows, changes.slice(at + 1)).filter(({ id }) => saved.rowIDs.includes(id))
  // Rows of new terms have their split, and so have those that they replaced.
  const [before, after] = [[...saved.rowsBefore] as SplitRow[], made as SplitRow[]]
  return rescheduleOut(account, saved.day, { terms: saved.terms, before, after, due: ZERO, ceiling: null })
}

function plannedTerms(account: AccountToChange, request: RescheduleRequest, on: Day): PlannedTerms {
  const refusal = changeRefusal(account, on)
  if (refusal) throw refusal
  const found = rowsToReplace(account.rows, on)
  if (found.rows === null) throw refusalOfRows(account, found.reason)
  const { rows } = found
  const { terms, problem } = completeTerms(found, typedTerms(request), on)
  if (problem !== null) throw new Refusal('CREDIT_TERMS', { problem })
  const gone = new Set(rows.map(({ id }) => id))
  const taken = new Set(account.rows.filter(({ id }) => !gone.has(id)).map(({ number }) => number))
  const due = sumCents(account.rows.filter(({ dueDate }) => dueDate <= on).map(({ open }) => open))
  return { terms, before: rows, after: rowsOfTerms(rows, terms, taken), due }
}

function refusalOfRows({ sale }: AccountToChange, reason: 'nothing' | 'by-hand' | 'ticked'): Refusal {
  const account = sale.hpAccountNo
  if (reason === 'nothing') return new Refusal('HP_NOTHING_OWED', { account })
  return new Refusal(reason === 'ticked' ? 'CREDIT_TICKED' : 'CREDIT_BY_HAND', { account })
}

function typedTerms(typed: RescheduleRequest) {
  return {
    numberOfMonths: typed.numberOfMonths ?? null,
    monthlyPayment: typed.monthlyPayment ?? null,
    firstPaymentDate: typed.firstPaymentDate ?? null,
    dayOfMonth: typed.dayOfMonth ?? null,
    paymentHoliday: typed.paymentHoliday ?? null,
    ratePercent: typed.rate ?? null,
  }
}

async function rateCeilingOf(ctx: Pick<Ctx, 'db'>): Promise<RateCeiling> {
  const { rateCeiling: ceiling, rateCeilingCompares: compares } = await readSettings(ctx.db)
  return { ceiling, compares }
}

/** Asks about a rate above the ceiling that the new terms make higher than it was (server 20.34). */
function ceilingChecks({ terms, before, after }: PlannedTerms, ceiling: RateCeiling | null): CheckToConfirm[] {
  if (ceiling === null) return []
  const [was, becomes] = [ratesOfRows(before), ratesOfRows(after, monthsPutOff(before, terms))].map((rates) =>
    ceilingRateOf(rates, ceiling.compares),
  )
  // At the same rate rounding alone makes a difference.
  const percent = ceiling.compares === 'interest' ? (terms.ratePercent ?? was ?? 0) : (becomes ?? 0)
  const checks = percent > (was ?? 0) ? rateChecks({ ...ceiling, percent }) : []
  return checks.map((check) => ({ ...check, outcome: 'confirm' }))
}

interface RescheduledAccount {
  record: { vehicleID: number }
  sale: { hpAccountNo: string }
  regNo: string
}

/** Returns the payments to come before and after new terms, as they are answered and printed. */
export function rescheduleOut(
  { record, sale, regNo }: RescheduledAccount,
  on: Day,
  { ceiling, ...planned }: PlannedTerms & { ceiling: RateCeiling | null },
): RescheduleOut {
  const { terms, before, after, due } = planned
  const [was, becomes] = [remainingPayments(before), remainingPayments(after)]
  const borrowingRateBefore = ratesOfRows(before).borrowingRatePercent
  const isNewRate = terms.ratePercent !== null
  const out = {
    ...{ vehicleID: record.vehicleID, accountNo: sale.hpAccountNo, regNo, date: on },
    ...{ due: wireMoney(due), borrowingRateBefore, isNewRate },
    borrowingRateAfter: terms.ratePercent ?? borrowingRateBefore,
    ...{ before: remainingOut(was), after: remainingOut(becomes), moreCost: wireMoney(cents(becomes.cost - was.cost)) },
    says: sentencesOf(planned, borrowingRateBefore),
    rows: after.map((row) => ({
      ...{ number: row.number, dueDate: row.dueDate, amount: wireMoney(row.amount), capital: wireMoney(row.capital) },
      ...{ bankCharge: wireMoney(row.bankCharge), interest: wireMoney(row.interest) },
      reduceFromCapital: wireMoney(row.reduceFromCapital),
    })),
  }
  return { ...out, checks: [rescheduleCheck(out), ...ceilingChecks(planned, ceiling)] }
}

export function remainingOut(of: RemainingPayments): RemainingPaymentsOut {
  const { count, amount, last, from, until, sum, cost } = of
  return {
    ...{ count, amount: wireMoney(amount), last: wireMoney(last), from, until },
    ...{ sum: wireMoney(sum), cost: wireMoney(cost) },
  }
}

function sentencesOf({ terms, due }: PlannedTerms, rate: number): string[] {
  return [
    terms.ratePercent === null
      ? `The borrowing rate stays ${rate.toFixed(2)}% a year: what is owed is worth the same before and after.`
      : `A new borrowing rate of ${terms.ratePercent.toFixed(2)}% a year is agreed in the place of ${rate.toFixed(2)}%.`,
    ...(due > 0 ? [`${formatEuro(due)} is due and stays due.`] : []),
  ]
}
