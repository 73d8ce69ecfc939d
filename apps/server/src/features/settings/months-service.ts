import type { MonthOut } from '@forecourt/core/features/settings/schemas'
import { type Day, monthName, startOfMonth } from '@forecourt/core/kernel/days'
import { Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import { deleteLock, awaitSavesOf, insertLock, isMonthLocked, monthsOfBooks } from './months-repository'

/** Returns past months, newest first, with who locked which. */
export async function monthsOut({ db, today }: Pick<Ctx, 'db' | 'today'>): Promise<{ data: MonthOut[] }> {
  const months = await monthsOfBooks(db, startOfMonth(today))
  return {
    data: months.map(({ month, lockedBy, lockedAt }) => ({
      month,
      locked: lockedAt !== null,
      lockedBy,
      lockedAt: lockedAt?.toISOString() ?? null,
    })),
  }
}

/** Locks a past month: nothing dated in it changes until it is unlocked. */
export async function lockMonth(ctx: Ctx, { month: of }: { month: Day }): Promise<Record<string, never>> {
  const month = startOfMonth(of)
  if (month >= startOfMonth(ctx.today)) throw new Refusal('MONTH_NOT_OVER', { month: monthName(month) })
  await awaitSavesOf(ctx.db, month)
  if (await isMonthLocked(ctx.db, month)) throw new Refusal('MONTH_LOCKED_ALREADY', { month: monthName(month) })
  await insertLock(ctx.db, month, { by: ctx.caller.username, at: ctx.now })
  await recordLockChange(ctx, { before: null, after: month })
  return {}
}

/** Unlocks a month; the lock stays in the audit. */
export async function unlockMonth(ctx: Ctx, { month: of }: { month: Day }): Promise<Record<string, never>> {
  const month = startOfMonth(of)
  await awaitSavesOf(ctx.db, month)
  if (!(await isMonthLocked(ctx.db, month))) throw new Refusal('MONTH_NOT_LOCKED', { month: monthName(month) })
  await deleteLock(ctx.db, month)
  await recordLockChange(ctx, { before: month, after: null })
  return {}
}

async function recordLockChange(ctx: Ctx, { before, after }: { before: Day | null; after: Day | null }): Promise<void> {
  const named = (month: Day | null) => ({ lockedMonth: month && monthName(month) })
  await ctx.audit({ kind: 'settings', subjectID: null, before: named(before), after: named(after) })
  ctx.announce({ kind: 'settings', id: null, action: 'changed' })
}
