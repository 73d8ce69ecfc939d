import { euro } from './sql-text'
import type { Rule } from './rule'

const written = (counted: string) =>
  `coalesce((${counted} ->> 0) || ', ' || ${euro(`(${counted} ->> 1)::bigint`)}, 'none')`

/** What is counted in a locked month is what was counted when it was locked. */
export const MONTH_RULES: readonly Rule[] = [
  {
    rule: 'A locked month counts what it did when it was locked',
    query: `select to_char(month, 'FMMonth YYYY') as subject,
        'locked by ' || locked_by || ' on ' || to_char(locked_at at time zone 'UTC', 'DD-MM-YYYY') || ', ' || name || ': '
          || ${written('counted')} || ', was ' || ${written('kept')} as detail
      from locked_months cross join lateral (
        select coalesce(o.key, n.key) as name, o.value as kept, n.value as counted
        from jsonb_each(sums) o full join jsonb_each(forecourt_month_sums(month)) n on o.key = n.key
        where o.value is distinct from n.value) differing
      order by month, name`,
  },
]
