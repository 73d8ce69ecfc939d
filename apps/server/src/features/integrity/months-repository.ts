import { euro } from './sql-text'
import type { Rule } from './rule'

const written = (counted: string) =>
  `coalesce((${counted} ->> 0) || ', ' || ${euro(`(${counted} ->> 1)::bigint`)}, 'none')`

/** The figures of a month that are no longer what they were: `name`, `counted` and `kept`. */
export const MONTH_DIFFERING = {
  rows: (sums: string, now: string) => `
    select coalesce(o.key, n.key) as name, o.value as kept, n.value as counted
    from jsonb_each(${sums}) o full join jsonb_each(${now}) n on o.key = n.key
    where o.value is distinct from n.value`,
  text: `name || ': ' || ${written('counted')} || ', was ' || ${written('kept')}`,
}

/** What is counted in a locked month is what was counted when it was locked. */
export const MONTH_RULES: readonly Rule[] = [
  {
    rule: 'A locked month counts what it did when it was locked',
    query: `select to_char(month, 'FMMonth YYYY') as subject,
        'locked by ' || locked_by || ' on ' || to_char(locked_at at time zone 'UTC', 'DD-MM-YYYY') || ', ' || ${MONTH_DIFFERING.text} as detail
      from locked_months cross join lateral (${MONTH_DIFFERING.rows('sums', 'forecourt_month_sums(month)')}) differing
      order by month, name`,
  },
]
