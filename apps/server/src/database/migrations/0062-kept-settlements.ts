import { type Kysely, sql } from 'kysely'
import { setSearchPath } from './0045-baseline'

const KEPT = `
alter table cash_entries add column settled_by jsonb check (settled_by->>'method' in ('specified', 'contract', 'apr', 'linear', 'rule78'));
alter table hp_accounts add column settlement_lines jsonb;

drop function forecourt_lock_account(int);
create function forecourt_lock_account(of_vehicle int) returns table (account json, instalments json, postings json, parts json)
  language plpgsql as $$ begin
    perform 1 from hp_accounts where vehicle_id = of_vehicle for update;
    return query select to_json(a),
      coalesce((select json_agg(i order by i.due_date, i.id) from instalments i where i.vehicle_id = of_vehicle), '[]'),
      coalesce((
        select json_agg(json_build_object('id', e.id, 'category_id', e.category_id, 'date', e.date, 'amount', e.amount,
          'batch_closed', b.status = 'closed', 'settled_by', e.settled_by) order by e.date, e.id)
        from cash_entries e join batches b on b.id = e.batch_id where e.vehicle_id = of_vehicle and e.category_id in (4, 19)), '[]'),
      coalesce((
        select json_agg(p) from instalment_payments p
        where p.instalment_id = any (array(select i.id from instalments i where i.vehicle_id = of_vehicle))), '[]')
    from hp_accounts a where a.vehicle_id = of_vehicle;
  end $$;
`

/** A settlement keeps the method that it was entered by, and its account the lines that this asked for. Those entered before keep none. */
export const keptSettlements = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(KEPT).execute(db)
    await setSearchPath(db)
  },
}
