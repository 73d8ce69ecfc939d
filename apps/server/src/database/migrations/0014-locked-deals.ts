import { type Kysely, sql } from 'kysely'

/**
 * Locks and reads in one call what a save of money stands on. Each statement of a function sees what is committed when it begins, so what is read
 * after a lock is what whoever held it has left.
 */
const LOCKED_DEALS = `
create function forecourt_lock_vehicles(of_vehicles int[])
  returns table (id int, reg_no text, buyer_id int, hp_account_no text, remaining bigint, settled_on date, next_amount bigint)
  language plpgsql as $$ begin
    perform 1 from vehicles v where v.id = any (of_vehicles) order by v.id for update;
    perform 1 from hp_accounts a where a.vehicle_id = any (of_vehicles) order by a.vehicle_id for update;
    return query select v.id, v.reg_no, s.client_id, coalesce(s.hp_account_no, ''), a.remaining, a.settled_on, a.next_amount
      from vehicles v left join sales s on s.vehicle_id = v.id left join hp_accounts a on a.vehicle_id = v.id
      where v.id = any (of_vehicles) order by v.id;
  end $$;

-- What posts to an account are HP payments (4) and settlements (19).
create function forecourt_lock_account(of_vehicle int) returns table (account jsonb, instalments jsonb, postings jsonb, parts jsonb)
  language plpgsql as $$ begin
    perform 1 from hp_accounts where vehicle_id = of_vehicle for update;
    return query select to_jsonb(a),
      coalesce((select jsonb_agg(to_jsonb(i) order by i.due_date, i.id) from instalments i where i.vehicle_id = of_vehicle), '[]'),
      coalesce((
        select jsonb_agg(jsonb_build_object('id', e.id, 'category_id', e.category_id, 'date', e.date, 'amount', e.amount,
          'batch_closed', b.status = 'closed') order by e.date, e.id)
        from cash_entries e join batches b on b.id = e.batch_id where e.vehicle_id = of_vehicle and e.category_id in (4, 19)), '[]'),
      coalesce((
        select jsonb_agg(to_jsonb(p)) from instalment_payments p
        where p.instalment_id = any (array(select i.id from instalments i where i.vehicle_id = of_vehicle))), '[]')
    from hp_accounts a where a.vehicle_id = of_vehicle;
  end $$;
`

/** Others wait while money is saved: what a save asks for meanwhile is few calls. */
export const lockedDeals = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(LOCKED_DEALS).execute(db)
  },
}
