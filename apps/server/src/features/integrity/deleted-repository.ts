import type { IntegrityRule } from './rule'
import { euroTextSql } from './sql-text'

/** The columns that the list of deleted entries is compared by: money and place. */
const COMPARED_COLUMNS = ['signed_amount', 'date', 'category_id', 'type_id', 'batch_id']

/**
 * Compares the list of deleted entries, which a trigger writes, with their last row versions. Entries that an import made and an undo removed are not
 * listed.
 * @source server 10
 */
export const DELETED_RULES: readonly IntegrityRule[] = [
  {
    rule: 'A deleted entry is listed as its last save left it',
    query: `select 'Deleted entry ' || coalesce(d.id::text, g.key) as subject,
        case when g.key is null then 'no save deleted it' when d.id is null then 'not in the list'
          else 'listed with ' || ${euroTextSql('d.signed_amount')} || ' on ' || d.date || ', saved as '
            || ${euroTextSql("(last.image->>'signed_amount')::bigint")} || ' on ' || (last.image->>'date') end as detail
      from (select distinct on (key) key, id, transaction_id from row_images
          where record = 'cash_entries' and image is null order by key, id desc) g
        full join deleted_entries d on d.id::text = g.key
        left join lateral (select i.image from row_images i where i.record = 'cash_entries' and i.key = g.key and i.id < g.id
          and i.transaction_id <> g.transaction_id order by i.id desc limit 1) last on true
      where g.key is null or (d.id is null and last.image is not null and not exists (select from audit_events e
          where e.transaction_id = g.transaction_id and e.operation = 'UndoImport'))
        or d.id is not null and (${COMPARED_COLUMNS.map((column) => `d.${column}::text`).join(', ')}) is distinct from
          (${COMPARED_COLUMNS.map((column) => `last.image->>'${column}'`).join(', ')})
      order by 1`,
  },
]
