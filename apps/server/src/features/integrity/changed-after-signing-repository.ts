import { MONTH_DIFFERING } from './months-repository'
import type { IntegrityRule } from './rule'
import { euroTextSql } from './sql-text'

const dayOf = (moment: string) => `to_char(${moment} at time zone 'UTC', 'DD-MM-YYYY')`

/** Allowed changes after a signature or report: for information, no faults of the books. */
export const CHANGED_AFTER_RULES: readonly IntegrityRule[] = [
  {
    rule: 'The closing of a batch moved after it was signed',
    query: `select 'Batch ' || b.id as subject, 'signed off at ' || ${euroTextSql('b.signed_closing')} || ' with cheques ' || ${euroTextSql('b.signed_cheques')}
        || coalesce(' by ' || b.signed_by, '') || ' on ' || ${dayOf('b.signed_at')} || ', is ' || ${euroTextSql('b.closing')} || ' with cheques '
        || ${euroTextSql('b.cheques_closing')} || coalesce(', moved by ' || m.username || ' on ' || ${dayOf('m.at')}, '') as detail
      from batches b left join lateral (
        select e.username, e.at from row_images i join audit_events e on e.transaction_id = i.transaction_id
        where i.record = 'batches' and i.key = b.id::text order by i.id desc, e.id limit 1) m on true
      where b.status = 'closed' and (b.closing <> b.signed_closing or b.cheques_closing <> b.signed_cheques)`,
  },
  {
    rule: 'A month counts otherwise than its last report said',
    query: `select to_char(r.month, 'FMMonth YYYY') as subject,
        r.action || ' by ' || r.reported_by || ' on ' || ${dayOf('r.reported_at')} || ', ' || ${MONTH_DIFFERING.text} as detail
      from (select distinct on (month) *, forecourt_month_sums(month) as now from reported_months order by month, id desc) r
        cross join lateral (${MONTH_DIFFERING.rows('r.sums', 'r.now')}) differing
      where not exists (select from reported_months k where k.month = r.month and k.sums = r.now)`,
  },
]
