import { addMonths, type Day, endOfMonth, monthName, startOfMonth } from '../../kernel/days'
import { type Cents, cents, formatAmount } from '../../kernel/money'
import { CASH_CATEGORY_NAMES, CASH_TYPE_NAMES } from '../cash-book/enums'
import type { ReportAction } from './enums'

/** The figures of a month: for each kind of row the count and the sum in cents. */
export type MonthSums = Readonly<Record<string, readonly [count: number, sum: number]>>

/** A report of more months is the monthly report of none. */
const MONTHS_MAX = 12
const NAMED_MAX = 6

/**
 * The months, by their first days, that a report of these days covers in full: whole ones that are over.
 * @source server 8.
 */
export function reportedMonths({ from, to }: { from: Day; to: Day }, today: Day): Day[] {
  const months: Day[] = []
  const first = startOfMonth(from) === from ? from : addMonths(startOfMonth(from), 1)
  for (let month = first; endOfMonth(month) <= to && endOfMonth(month) < today; month = addMonths(month, 1)) {
    months.push(month)
    if (months.length > MONTHS_MAX) return []
  }
  return months
}

/** A kind of row whose figures in a month changed; sums in cents. */
export interface ChangedFigure {
  name: string
  countBefore: number
  countAfter: number
  before: Cents
  after: Cents
}

export function changedFigures(before: MonthSums, after: MonthSums): ChangedFigure[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const moved = names.flatMap((name): ChangedFigure[] => {
    const [[countBefore, was], [countAfter, is]] = [before[name] ?? NONE, after[name] ?? NONE]
    if (countBefore === countAfter && was === is) return []
    return [{ name: figureName(name), countBefore, countAfter, before: cents(was), after: cents(is) }]
  })
  return moved.sort((a, b) => (a.name < b.name ? -1 : 1))
}

const NONE: MonthSums[string] = [0, 0]

/** The name of a sum in words: `HP Payment by Cash`, `Sales`. */
function figureName(name: string): string {
  const [, category, type] = /^entries of category (\d+) by type (\d+)$/.exec(name) ?? []
  if (category === undefined || type === undefined) return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`
  return `${CASH_CATEGORY_NAMES[Number(category)] ?? `Category ${category}`} by ${CASH_TYPE_NAMES[Number(type)] ?? `type ${type}`}`
}

export interface ChangedMonth {
  month: Day
  action: ReportAction
  by: string
  at: string
  changes: readonly ChangedFigure[]
}

/** One line: the month, the user and moment of its report, and the changed figures. */
export function changedMonthText({ month, action, by, at, changes }: ChangedMonth): string {
  const named = changes.slice(0, NAMED_MAX).map(changedFigureText)
  const rest = changes.length - named.length
  const figures = [...named, ...(rest > 0 ? [`${rest} more`] : [])].join('; ')
  return `${monthName(month)} changed since ${by} ${action} its report on ${at}: ${figures}.`
}

function changedFigureText({ name, countBefore, countAfter, before, after }: ChangedFigure): string {
  const by = cents(after - before)
  const counts = countBefore === countAfter ? '' : `${countBefore} became ${countAfter}`
  if (by === 0) return `${name} ${counts}`
  return `${name} ${by > 0 ? '+' : ''}${formatAmount(by)}${counts === '' ? '' : ` (${counts})`}`
}
