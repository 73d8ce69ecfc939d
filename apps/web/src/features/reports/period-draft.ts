import { periodProblems } from '@forecourt/core/features/reports/rules'
import { DAY_PROBLEM, isDay } from '@forecourt/core/kernel/days'

/** Two days as typed. */
export interface PeriodForm {
  dateFrom: string
  dateTo: string
}

/** What is wrong with the days of a dialog: what is missing, what is no day, and the wrong order. */
export function periodFormProblems(form: PeriodForm): { field: string; message: string }[] {
  const unread = (['dateFrom', 'dateTo'] as const)
    .filter((field) => form[field] !== '' && !isDay(form[field]))
    .map((field) => ({ field, message: DAY_PROBLEM }))
  const dateFrom = isDay(form.dateFrom) ? form.dateFrom : null
  const dateTo = isDay(form.dateTo) ? form.dateTo : null
  const missing = periodProblems(dateFrom, dateTo).filter(({ field }) => !unread.some((one) => one.field === field))
  return [...unread, ...missing]
}
