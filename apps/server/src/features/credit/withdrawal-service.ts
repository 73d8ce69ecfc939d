import type { ConfirmedCheck } from '@forecourt/core/checks'
import { withdrawalCheck } from '@forecourt/core/features/credit/change-out-facts'
import type { PreparedWithdrawal, WithdrawalOut } from '@forecourt/core/features/credit/change-schemas'
import { creditRegime } from '@forecourt/core/kernel/credit-regime'
import { validRecords } from '@forecourt/core/features/credit/records'
import {
  type WithdrawalDebt,
  withdrawalDebt,
  withdrawalSentences,
  TERMS_NOT_RECORDED,
  withdrawalUntil,
} from '@forecourt/core/features/credit/withdrawal'
import { isPartPayment, type StoredScheduleChange } from '@forecourt/core/features/hire-purchase/schedule-changes'
import { creditFileOf } from '@forecourt/core/features/hire-purchase/credit-file'
import { type Day, dayInZone, formatDay } from '@forecourt/core/kernel/days'
import { cents, sumCents } from '@forecourt/core/kernel/money'
import { wireMoney } from '@forecourt/core/kernel/wire'
import { Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import { refuseUnconfirmed } from '../../unconfirmed-checks'
import { attachmentsOf } from '../attachments/repository'
import type { Sale } from '../deals/repository'
import { saveScheduleChange } from '../hire-purchase/schedule-change-service'
import { changeRefusalOf } from '../hire-purchase/standing-change'
import { lockAccount } from '../hire-purchase/repository'
import { lockDeal, termsOf } from '../hire-purchase/schedule-service'
import { creditRecordsOf } from './records-repository'
import { type AccountToChange, accountToChange, changeRefusal, isWithdrawal, rowsToKeep } from './account-to-change'

export interface WithdrawalRequest {
  vehicleID: number
  date?: Day | null | undefined
  dryRun?: boolean | undefined
  confirmed?: readonly ConfirmedCheck[] | null | undefined
}

/** Returns what a withdrawal asks for, or the sentence that says why there is none (server 20.20). */
export async function prepareWithdrawal(ctx: Ctx, request: WithdrawalRequest): Promise<PreparedWithdrawal> {
  try {
    const account = await accountToWithdraw(ctx, request.vehicleID)
    const on = request.date ?? ctx.today
    const refusal = withdrawalRefusal(account, on)
    return refusal
      ? { problem: refusal.message, withdrawal: null }
      : { problem: '', withdrawal: withdrawalOut(account, on) }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'RECORD_NOT_FOUND') throw error
    return { problem: error.message, withdrawal: null }
  }
}

/** Ends the credit of an account: one payment of what is owed takes the place of its rows (server 20.20). */
export async function withdrawCredit(ctx: Ctx, request: WithdrawalRequest): Promise<WithdrawalOut> {
  const { vehicleID, date, dryRun = false } = request
  const on = date ?? ctx.today
  if (!dryRun) await lockDeal(ctx, vehicleID)
  const locked = dryRun ? null : await lockAccount(ctx.db, vehicleID)
  const account = await accountToWithdraw(ctx, vehicleID)
  const refusal = withdrawalRefusal(account, on)
  if (refusal) throw refusal
  const out = withdrawalOut(account, on)
  if (!locked) return out
  if (on > ctx.today) throw new Refusal('CREDIT_DAY_AHEAD', { day: formatDay(on) })
  await refuseUnconfirmed(request, () => ({ now: out.checks }))
  const { capital, interest, days, dueDate } = debtOf(account, on)
  const number = Math.max(...account.rows.map((row) => row.number)) + 1
  await saveScheduleChange(ctx, locked, {
    ...{ kind: 'withdrawal', day: on, terms: { capital, interest, days, dueDate } },
    rowsBefore: rowsToKeep(account.rows),
    rows: [
      {
        ...{ number, dueDate, amount: sumCents([capital, interest]), mark: 'withdrawn' },
        ...{ bankCharge: null, interest: null, reduceFromCapital: null, capital: null },
      },
    ],
  })
  return out
}

/**
 * Returns the saved withdrawal of an account, else one on a day, without what is said to the dealership alone; refused as the save of it is.
 * @source server 20.23
 */
export async function withdrawalToPrint(ctx: Ctx, request: WithdrawalRequest): Promise<WithdrawalOut> {
  const account = await accountToWithdraw(ctx, request.vehicleID)
  const saved = account.changes.find((change): change is SavedWithdrawal => isWithdrawal(change))
  const found = saved ? withdrawalOut(account, saved.day) : await withdrawCredit(ctx, { ...request, dryRun: true })
  const out = { ...found, says: found.says.filter((sentence) => sentence !== TERMS_NOT_RECORDED) }
  if (!saved) return out
  const { capital, interest } = saved.terms
  const rest = capital + interest - debtOf(account, saved.day).paid
  return {
    ...out,
    interest: wireMoney(interest),
    ...{ toPay: wireMoney(cents(Math.max(0, rest))), toPayBack: wireMoney(cents(Math.max(0, -rest))) },
  }
}

type SavedWithdrawal = Extract<StoredScheduleChange, { kind: 'withdrawal' }>

/** An account that the buyer withdraws from. */
interface WithdrawnAccount extends AccountToChange {
  right: RightOfWithdrawal
}

/** Until when the buyer may withdraw from the credit. */
export interface RightOfWithdrawal {
  /** The last day; null for a right without an end. */
  until: Day | null
  /** The day on which the buyer got the terms of the agreement; null where nobody recorded it. */
  termsGivenOn: Day | null
}

async function accountToWithdraw(ctx: Ctx, vehicleID: number): Promise<WithdrawnAccount> {
  const account = await accountToChange(ctx, vehicleID)
  return { ...account, right: await rightOfWithdrawal(ctx, account.sale) }
}

/** Returns the last day of the right of withdrawal, which letter, statement, line and screen have from here (server 20.20). */
export async function rightOfWithdrawal(ctx: Ctx, sale: Sale): Promise<RightOfWithdrawal> {
  const [regime, agreedOn, termsGivenOn] = [creditRegime(sale.soldDate), sale.soldDate, await dayOfTerms(ctx, sale)]
  return { until: withdrawalUntil({ regime, agreedOn, termsGivenOn }), termsGivenOn }
}

/**
 * Returns the day on which the buyer got the terms: that of the first record of a signed agreement, or of its scan, on the day of the sale or later;
 * before such records were asked for, the day of the sale.
 */
async function dayOfTerms({ db, config }: Ctx, { vehicleID, soldDate }: Sale): Promise<Day | null> {
  if (creditRegime(soldDate) === '2008/48') return soldDate
  const records = validRecords(await creditRecordsOf(db, vehicleID))
  const files = await attachmentsOf(db, { record: 'vehicle', recordID: vehicleID })
  const days = [
    // Days of records are stored as days.
    ...records.flatMap(({ kind, date }) => (kind === 'agreement' ? [date as Day] : [])),
    ...files.flatMap(({ kind, added_at }) => (kind === 'agreement' ? [dayInZone(added_at, config.timeZone)] : [])),
  ].filter((on) => on >= soldDate)
  return days.sort()[0] ?? null
}

function withdrawalRefusal(account: WithdrawnAccount, on: Day): Refusal | null {
  const { sale, rows, changes } = account
  const { until } = account.right
  const refusal = changeRefusal(account, on)
  if (refusal) return refusal
  if (!sale.isConsumer) return new Refusal('CREDIT_NO_WITHDRAWAL', { account: sale.hpAccountNo })
  if (until !== null && on > until)
    return new Refusal('CREDIT_WITHDRAWAL_OVER', { account: sale.hpAccountNo, day: formatDay(until) })
  const paidAhead = changes.findLast(isPartPayment)
  if (paidAhead) return changeRefusalOf(paidAhead)
  return rows.some((row) => row.pinned !== null) ? new Refusal('CREDIT_TICKED', { account: sale.hpAccountNo }) : null
}

function debtOf({ sale, postings }: AccountToChange, on: Day): WithdrawalDebt {
  const { totalAmountOfCredit, borrowingRatePercent } = creditFileOf(termsOf(sale), sale.soldDate)
  return withdrawalDebt(
    { capital: totalAmountOfCredit, borrowingRatePercent, agreedOn: sale.soldDate, payments: postings },
    on,
  )
}

function withdrawalOut(account: WithdrawnAccount, on: Day): WithdrawalOut {
  const { sale, regNo, record, right } = account
  const debt = debtOf(account, on)
  const out = {
    ...{ vehicleID: record.vehicleID, accountNo: sale.hpAccountNo, regNo, date: on, until: right.until },
    ...{ days: debt.days, capital: wireMoney(debt.capital), interestPerDay: wireMoney(debt.interestPerDay) },
    ...{ exactInterest: wireMoney(debt.exactInterest), printedInterest: wireMoney(debt.printedInterest) },
    ...{ interest: wireMoney(debt.interest), paid: wireMoney(debt.paid), toPay: wireMoney(debt.toPay) },
    ...{ toPayBack: wireMoney(debt.toPayBack), dueDate: debt.dueDate },
    says: [
      ...withdrawalSentences(debt, { agreedOn: sale.soldDate, on }),
      ...(right.termsGivenOn === null ? [TERMS_NOT_RECORDED] : []),
    ],
  }
  return { ...out, checks: [withdrawalCheck(out)] }
}
