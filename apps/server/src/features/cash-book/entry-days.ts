import { dayRefusal } from '@forecourt/core/features/cash-book/entry-checks'
import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import type { CashEntryDraft } from '@forecourt/core/features/cash-book/schemas'
import type { EntryDays } from '@forecourt/core/features/cash-book/entry-days'
import { type Day, dayInZone } from '@forecourt/core/kernel/days'
import type { Ctx } from '../../context'
import { isMonthLocked } from '../settings/months-repository'
import { readSettings } from '../settings/repository'
import type { BatchRecord } from './batches-repository'

type EntryDayContext = Pick<Ctx, 'db' | 'today' | 'config'>

/** Returns the facts that decide about the day of an entry of a batch; null for an entry of today, which needs none. */
export async function entryDays(
  { db, today, config }: EntryDayContext,
  date: Day | null | undefined,
  batch: BatchRecord | undefined,
): Promise<EntryDays | null> {
  if (!date || date === today || !batch) return null
  const [{ earliestDay: earliest, entryDaysBack: daysBack, entryDaysAhead: daysAhead }, locked] = await Promise.all([
    readSettings(db),
    isMonthLocked(db, date),
  ])
  const began = dayInZone(batch.started_at, config.timeZone)
  const to = batch.ended_at && dayInZone(batch.ended_at, config.timeZone)
  // A batch may have been opened by a clock that was ahead.
  return { batchID: batch.id, from: began < today ? began : today, to, locked, earliest, daysBack, daysAhead }
}

/** Refuses a day that is outside this business's days or has an implausible year. */
export async function refuseDay({ db, today }: Pick<Ctx, 'db' | 'today'>, date: Day): Promise<void> {
  if (date === today) return
  const { earliestDay: earliest, entryDaysAhead: daysAhead } = await readSettings(db)
  const refusal = dayRefusal(date, { today, days: { earliest, daysAhead } })
  if (refusal) throw refusal
}

type DatedDraft = Pick<CashEntryDraft, 'categoryID' | 'typeID' | 'cashTypeID' | 'cheque' | 'cashMonthlyExpense'>

/** Returns the days of an entry besides its own, with their values before the edit. */
export function otherDays(draft: DatedDraft, before: DatedDraft | null = null) {
  return [
    {
      field: 'cheque.chequeDate',
      on: (draft.typeID ?? draft.cashTypeID) === CashType.Cheque ? draft.cheque?.chequeDate : null,
      before: before?.cheque?.chequeDate,
    },
    {
      field: 'cashMonthlyExpense.monthExpense',
      on: draft.categoryID === CashCategory.MonthlyExpense ? draft.cashMonthlyExpense?.monthExpense : null,
      before: before?.cashMonthlyExpense?.monthExpense,
    },
  ]
}
