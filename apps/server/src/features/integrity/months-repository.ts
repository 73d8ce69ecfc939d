import { euroTextSql } from './sql-text'
import type { IntegrityRule } from './rule'

const countedText = (counted: string) =>
  `coalesce((${counted} ->> 0) || ', ' || ${euroTextSql(`(${counted} ->> 1)::bigint`)}, 'none')`

/** SQL of the figures of a month that changed: `name`, `counted` and `kept`. */
export const MONTH_DIFFERING = {
  rows: (sums: string, now: string) => `
    select coalesce(o.key, n.key) as name, o.value as kept, n.value as counted
    from jsonb_each(${sums}) o full join jsonb_each(${now}) n on o.key = n.key
    where o.value is distinct from n.value`,
  text: `name || ': ' || ${countedText('counted')} || ', was ' || ${countedText('kept')}`,
}

/** A locked month still has the figures of when it was locked. */
export const MONTH_RULES: readonly IntegrityRule[] = [
  {
    rule: 'A locked month counts what it did when it was locked',
    query: `select to_char(month, 'FMMonth YYYY') as subject,
        'locked by ' || locked_by || ' on ' || to_char(locked_at at time zone 'UTC', 'DD-MM-YYYY') || ', ' || ${MONTH_DIFFERING.text} as detail
      from locked_months cross join lateral (${MONTH_DIFFERING.rows('sums', 'forecourt_month_sums(month)')}) differing
      order by month, name`,
  },
]
