/** The functions of release 1.59.1: those that triggers call, and those that saves and the check of the books call. */
export const FUNCTIONS = String.raw`
create function forecourt_audit_transaction() returns bigint language plpgsql
  as $$
  declare n bigint := nullif(current_setting('forecourt.audit_transaction', true), '')::bigint;
  begin
    if n is null then
      n := nextval('audit_transaction_numbers');
      perform set_config('forecourt.audit_transaction', n::text, true);
      insert into audit_transactions (id) values (n);
    end if;
    return n;
  end $$;

create function forecourt_carry_over() returns void language plpgsql set timezone = 'UTC'
  as $_$
  declare
    named audit_records;
    key text;
  begin
    for named in select * from audit_records order by record loop
      key := (select string_agg(format('t.%I::text', k), ' || '' '' || ' order by n) from unnest(named.keys) with ordinality as u (k, n));
      execute format($statement$
        with differing as (
          select coalesce(t.key, last.key) as key, t.image, (row_number() over (order by coalesce(t.key, last.key)) - 1) / 250 as part
          from (select (%1$s) collate "C" as key, jsonb_strip_nulls(to_jsonb(t) - %2$L::text[]) as image from %3$I t) t
            full join (select distinct on (i.key) i.key, i.image from row_images i where record = %3$L order by i.key, i.id desc) last
              on last.key = t.key
          where t.image is distinct from last.image),
        parts as (select part, nextval('audit_transaction_numbers') as transaction_id from (select distinct part from differing order by part) p),
        known as (insert into audit_transactions (id) select transaction_id from parts order by transaction_id),
        noted as (
          insert into audit_events (username, operation, kind, after, transaction_id)
          select '', 'CarryOver', 'books', jsonb_build_object('table', %3$L), transaction_id from parts order by transaction_id)
        insert into row_images (record, key, image, transaction_id)
          select %3$L, key, image, transaction_id from differing join parts using (part) order by transaction_id, key
      $statement$, key, named.made, named.record);
    end loop;
  end $_$;

create function forecourt_client_renamed() returns trigger language plpgsql
  as $$
begin
  update cash_entries set shown_name = new.name || ' ' || new.surname where client_id = new.id and name = '' and vendor = '';
  update deleted_entries set shown_name = new.name || ' ' || new.surname where client_id = new.id and name = '' and vendor = '';
  return null;
end $$;

create function forecourt_clients_changed() returns trigger language plpgsql
  as $$
declare ids int[] := array(
  select it.id from changed it join before was on was.id = it.id
  where (was.search, was.idno, was.name, was.surname, was.mob_no, was.tel_no, was.other_no)
    is distinct from (it.search, it.idno, it.name, it.surname, it.mob_no, it.tel_no, it.other_no));
begin
  if ids <> '{}' then perform forecourt_index_clients(ids); end if;
  return null;
end $$;

create function forecourt_clients_made() returns trigger language plpgsql
  as $$ begin perform forecourt_index('{}', array(select id from changed)); return null; end $$;

create function forecourt_clients_of(of_vehicles int[]) returns int[] language sql
  as $$
  select array(
    select bought_from_id from vehicles where id = any (of_vehicles) and bought_from_id is not null
    union select client_id from sales where vehicle_id = any (of_vehicles)
    union select client_id from attempts where vehicle_id = any (of_vehicles))
$$;

create function forecourt_deals_changed() returns trigger language plpgsql
  as $$
begin
  perform forecourt_index(
    array(select vehicle_id from before union select vehicle_id from changed), array(select client_id from before union select client_id from changed));
  return null;
end $$;

create function forecourt_deals_gone() returns trigger language plpgsql
  as $$ begin perform forecourt_index(array(select vehicle_id from before), array(select client_id from before)); return null; end $$;

create function forecourt_deals_made() returns trigger language plpgsql
  as $$ begin perform forecourt_index(array(select vehicle_id from changed), array(select client_id from changed)); return null; end $$;

create function forecourt_end_transaction() returns void language plpgsql
  as $$
  begin
    set constraints audit_linked immediate;
    set constraints audit_linked deferred;
    perform set_config('forecourt.audit_transaction', '', true);
  end $$;

create function forecourt_entry_deleted() returns trigger language plpgsql
  as $$
begin
  delete from deleted_entries where id = new.key::int;
  insert into deleted_entries (id, batch_id, date, created_at, created_by, category_id, type_id, signed_amount, vehicle_id, reg_no, hp_account_no, client_id, name, vendor, description, reference, month_expense, cheque_id, bank, bank_reference, epos_batch_no, cheque_out_no, hire_id, version, updated_at, updated_by, transaction_id, shown_name) 
  select e.id, e.batch_id, e.date, e.created_at, e.created_by, e.category_id, e.type_id, e.signed_amount, e.vehicle_id, e.reg_no, e.hp_account_no, e.client_id, e.name, e.vendor, e.description, e.reference, e.month_expense, e.cheque_id, e.bank, e.bank_reference, e.epos_batch_no, e.cheque_out_no, e.hire_id, e.version, e.updated_at, e.updated_by, new.transaction_id, coalesce(nullif(e.name, ''), nullif(e.vendor, ''),
    (select c.name || ' ' || c.surname from clients c where c.id = e.client_id), '')
  from (select) one cross join lateral (
    select i.image from row_images i
    where i.record = 'cash_entries' and i.key = new.key and i.id < new.id and i.transaction_id <> new.transaction_id
    order by i.id desc limit 1) last
    cross join lateral (select (jsonb_populate_record(null::cash_entries, last.image)).*) e;
  return null;
end $$;

create function forecourt_hold_month(of_month date, to_lock boolean) returns void language plpgsql
  as $$
  declare key bigint := hashtextextended('month:' || of_month, 0);
  begin
    if to_lock then perform pg_advisory_xact_lock(key); else perform pg_advisory_xact_lock_shared(key); end if;
  end $$;

create function forecourt_image_changed() returns trigger language plpgsql
  as $$
  declare
    before jsonb := jsonb_strip_nulls(to_jsonb(old) - string_to_array(tg_argv[2], ','));
    after jsonb := jsonb_strip_nulls(to_jsonb(new) - string_to_array(tg_argv[2], ','));
    key_before text := (before ->> tg_argv[0]) || coalesce(' ' || (before ->> tg_argv[1]), '');
    key_after text := (after ->> tg_argv[0]) || coalesce(' ' || (after ->> tg_argv[1]), '');
  begin
    if before = after then return null; end if;
    if key_before <> key_after then
      insert into row_images (record, key, transaction_id) values (tg_table_name, key_before, forecourt_audit_transaction());
    end if;
    insert into row_images (record, key, image, transaction_id) values (tg_table_name, key_after, after, forecourt_audit_transaction());
    return null;
  end $$;

create function forecourt_images_gone() returns trigger language plpgsql
  as $$
  begin
    if not exists (select from noted) then return null; end if;
    insert into row_images (record, key, transaction_id)
      select tg_table_name, (image ->> tg_argv[0]) || coalesce(' ' || (image ->> tg_argv[1]), ''), forecourt_audit_transaction()
      from (select to_jsonb(noted) as image from noted) gone;
    return null;
  end $$;

create function forecourt_images_made() returns trigger language plpgsql
  as $$
  begin
    if not exists (select from noted) then return null; end if;
    insert into row_images (record, key, image, transaction_id)
      select tg_table_name, (image ->> tg_argv[0]) || coalesce(' ' || (image ->> tg_argv[1]), ''), image, forecourt_audit_transaction()
      from (select jsonb_strip_nulls(to_jsonb(noted) - string_to_array(tg_argv[2], ',')) as image from noted) made;
    return null;
  end $$;

create function forecourt_index(of_vehicles int[], of_clients int[]) returns void language plpgsql
  as $$
begin
  perform forecourt_lock_search(of_vehicles, of_clients);
  update vehicle_search r set own = w.own, related = w.related, marks = w.marks, reg_key = w.reg_key, account_key = w.account_key, state = w.state, reg_no = w.reg_no, make = w.make, model = w.model,
    body_type = w.body_type, color = w.color, yom = w.yom, mileage = w.mileage, bought_date = w.bought_date, sold_date = w.sold_date,
    hp_account_no = w.hp_account_no
    from vehicle_search_now w
    where w.vehicle_id = r.vehicle_id and r.vehicle_id = any (of_vehicles) and r.* is distinct from w.*;
  update client_search r set own = w.own, related = w.related, idno = w.idno, numbers = w.numbers, surname = w.surname, name = w.name
    from client_search_now w
    where w.client_id = r.client_id and r.client_id = any (of_clients) and r.* is distinct from w.*;
end $$;

create function forecourt_index_clients(of_clients int[]) returns void language plpgsql
  as $$
begin
  perform forecourt_lock_search(forecourt_vehicles_of(of_clients), of_clients);
  perform forecourt_index(forecourt_vehicles_of(of_clients), of_clients);
end $$;

create function forecourt_index_vehicles(of_vehicles int[], of_clients int[]) returns void language plpgsql
  as $$
begin
  perform forecourt_lock_search(of_vehicles, '{}');
  perform forecourt_index(of_vehicles, of_clients || forecourt_clients_of(of_vehicles));
end $$;

create function forecourt_keep_car_hires() returns trigger language plpgsql
  as $$ begin
      if tg_op = 'INSERT' then perform forecourt_keep_months(null, new.start_date);
      elsif tg_op = 'DELETE' then perform forecourt_keep_months(old.start_date, null);
      else perform forecourt_keep_months(old.start_date, new.start_date); end if;
      return null;
    end $$;

create function forecourt_keep_cash_entries() returns trigger language plpgsql
  as $$ begin
      if tg_op = 'INSERT' then perform forecourt_keep_months(null, new.date);
      elsif tg_op = 'DELETE' then perform forecourt_keep_months(old.date, null);
      else perform forecourt_keep_months(old.date, new.date); end if;
      return null;
    end $$;

create function forecourt_keep_expenses() returns trigger language plpgsql
  as $$ begin
      if tg_op = 'INSERT' then perform forecourt_keep_months(null, new.date);
      elsif tg_op = 'DELETE' then perform forecourt_keep_months(old.date, null);
      else perform forecourt_keep_months(old.date, new.date); end if;
      return null;
    end $$;

create function forecourt_keep_manual_payments() returns trigger language plpgsql
  as $$ begin
      if tg_op = 'INSERT' then perform forecourt_keep_months(null, new.date);
      elsif tg_op = 'DELETE' then perform forecourt_keep_months(old.date, null);
      else perform forecourt_keep_months(old.date, new.date); end if;
      return null;
    end $$;

create function forecourt_keep_months(day_before date, day_after date) returns void language plpgsql
  as $$
  declare of_month date;
  begin
    for of_month in
      select distinct date_trunc('month', d)::date from unnest(array[day_before, day_after]) d where d is not null order by 1
    loop
      perform forecourt_hold_month(of_month, false);
      if exists (select from locked_months where month = of_month) then
        raise exception '% is locked', to_char(of_month, 'YYYY-MM') using errcode = 'FCMLK', detail = of_month::text;
      end if;
    end loop;
  end $$;

create function forecourt_keep_sales() returns trigger language plpgsql
  as $$ begin
      if tg_op = 'INSERT' then perform forecourt_keep_months(null, new.sold_date);
      elsif tg_op = 'DELETE' then perform forecourt_keep_months(old.sold_date, null);
      else perform forecourt_keep_months(old.sold_date, new.sold_date); end if;
      return null;
    end $$;

create function forecourt_keep_signed() returns trigger language plpgsql
  as $$ begin
  raise exception 'The signed closing of batch % stays as it is', old.id;
end $$;

create function forecourt_keep_vehicles() returns trigger language plpgsql
  as $$ begin
      if tg_op = 'INSERT' then perform forecourt_keep_months(null, new.bought_date);
      elsif tg_op = 'DELETE' then perform forecourt_keep_months(old.bought_date, null);
      else perform forecourt_keep_months(old.bought_date, new.bought_date); end if;
      return null;
    end $$;

create function forecourt_link_transaction() returns trigger language plpgsql
  as $$
  declare
    digest bytea := forecourt_transaction_digest(new.id);
    own audit_chain;
  begin
    update audit_chain set links = links + 1, head = sha256(head || digest) returning * into own;
    update audit_transactions set link = own.links, hash = own.head where id = new.id;
    return null;
  end $$;

create function forecourt_lock_account(of_vehicle int) returns TABLE(account json, instalments json, postings json, parts json) language plpgsql
  as $$ begin
    perform 1 from hp_accounts where vehicle_id = of_vehicle for update;
    return query select to_json(a),
      coalesce((select json_agg(i order by i.due_date, i.id) from instalments i where i.vehicle_id = of_vehicle), '[]'),
      coalesce((
        select json_agg(json_build_object('id', e.id, 'category_id', e.category_id, 'date', e.date, 'amount', e.amount,
          'batch_closed', b.status = 'closed') order by e.date, e.id)
        from cash_entries e join batches b on b.id = e.batch_id where e.vehicle_id = of_vehicle and e.category_id in (4, 19)), '[]'),
      coalesce((
        select json_agg(p) from instalment_payments p
        where p.instalment_id = any (array(select i.id from instalments i where i.vehicle_id = of_vehicle))), '[]')
    from hp_accounts a where a.vehicle_id = of_vehicle;
  end $$;

create function forecourt_lock_open_batches() returns SETOF batches language plpgsql
  as $$ begin
    perform id from batches order by id limit 1 for update;
    return query select * from batches where status <> 'closed' order by id;
  end $$;

create function forecourt_lock_search(of_vehicles int[], of_clients int[]) returns void language plpgsql
  as $$
begin
  insert into vehicle_search (vehicle_id) select id from vehicles where id = any (of_vehicles) order by id on conflict do nothing;
  perform 1 from vehicle_search where vehicle_id = any (of_vehicles) order by vehicle_id for update;
  insert into client_search (client_id) select id from clients where id = any (of_clients) order by id on conflict do nothing;
  perform 1 from client_search where client_id = any (of_clients) order by client_id for update;
end $$;

create function forecourt_lock_vehicles(of_vehicles int[]) returns TABLE(id int, reg_no text, buyer_id int, hp_account_no text, remaining bigint, settled_on date, next_amount bigint) language plpgsql
  as $$ begin
    perform 1 from vehicles v where v.id = any (of_vehicles) order by v.id for update;
    perform 1 from hp_accounts a where a.vehicle_id = any (of_vehicles) order by a.vehicle_id for update;
    return query select v.id, v.reg_no, s.client_id, coalesce(s.hp_account_no, ''), a.remaining, a.settled_on, a.next_amount
      from vehicles v left join sales s on s.vehicle_id = v.id left join hp_accounts a on a.vehicle_id = v.id
      where v.id = any (of_vehicles) order by v.id;
  end $$;

create function forecourt_month_sums(of_month date) returns jsonb language sql stable
  as $$
  select coalesce(jsonb_object_agg(name, jsonb_build_array(count, sum)), '{}') from (
    select 'entries of category ' || category_id || ' by type ' || type_id as name, count(*) as count, sum(signed_amount) as sum
      from cash_entries where date >= of_month and date < of_month + interval '1 month' group by category_id, type_id
    union all
    select 'expenses', count(*), sum(amount) from expenses
      where date >= of_month and date < of_month + interval '1 month' having count(*) > 0
    union all
    select 'payments', count(*), sum(amount) from manual_payments
      where date >= of_month and date < of_month + interval '1 month' having count(*) > 0
    union all
    select 'sales', count(*), sum(coalesce(sold_price, difference, 0)) from sales
      where sold_date >= of_month and sold_date < of_month + interval '1 month' having count(*) > 0
    union all
    select 'purchases', count(*), sum(coalesce(bought_price, 0)) from vehicles
      where bought_date >= of_month and bought_date < of_month + interval '1 month' having count(*) > 0
    union all
    select 'hires', count(*), sum(rate) from car_hires
      where start_date >= of_month and start_date < of_month + interval '1 month' having count(*) > 0) counted
$$;

create function forecourt_refuse_change() returns trigger language plpgsql
  as $$ begin raise exception 'The audit is append-only' using errcode = '42501'; end $$;

create function forecourt_shown_name() returns trigger language plpgsql
  as $$
begin
  new.shown_name := coalesce(nullif(new.name, ''), nullif(new.vendor, ''),
    (select name || ' ' || surname from clients where id = new.client_id for share), '');
  return new;
end $$;

create function forecourt_similar_clients(typed text, likeness real, most int) returns SETOF int language plpgsql
  as $$ begin
  perform set_config('pg_trgm.word_similarity_threshold', likeness::text, true);
  return query
    select client_id from client_search where own operator(public.%>) typed
    order by public.word_similarity(typed, own) desc, client_id desc limit most;
end $$;

create function forecourt_similar_vehicles(typed text, likeness real, most int) returns SETOF int language plpgsql
  as $$ begin
  perform set_config('pg_trgm.word_similarity_threshold', likeness::text, true);
  return query
    select vehicle_id from vehicle_search where own operator(public.%>) typed
    order by public.word_similarity(typed, own) desc, state = 3, vehicle_id desc limit most;
end $$;

create function forecourt_transaction_digest(of_transaction bigint) returns bytea language plpgsql stable
  as $$
  begin
    return sha256(
      coalesce((select string_agg(sha256(convert_to(jsonb_build_array(
          id, extract(epoch from at), user_id, username, operation, kind, subject_id, before, after)::text, 'UTF8')), ''::bytea order by id)
        from audit_events where transaction_id = of_transaction), ''::bytea)
      || '\x00'::bytea
      || coalesce((select string_agg(sha256(convert_to(jsonb_build_array(id, record, key, image)::text, 'UTF8')), ''::bytea order by id)
        from row_images where transaction_id = of_transaction), ''::bytea));
  end $$;

create function forecourt_vehicles_changed() returns trigger language plpgsql
  as $$
declare ids int[] := array(
  select it.id from changed it join before was on was.id = it.id
  where (was.search, was.marks, was.reg_no, was.make, was.model, was.body_type, was.color, was.yom, was.mileage, was.bought_date, was.bought_from_id)
    is distinct from
    (it.search, it.marks, it.reg_no, it.make, it.model, it.body_type, it.color, it.yom, it.mileage, it.bought_date, it.bought_from_id));
begin
  if ids <> '{}' then perform forecourt_index_vehicles(ids, array(select bought_from_id from before where id = any (ids))); end if;
  return null;
end $$;

create function forecourt_vehicles_gone() returns trigger language plpgsql
  as $$ begin perform forecourt_index('{}', array(select bought_from_id from before)); return null; end $$;

create function forecourt_vehicles_made() returns trigger language plpgsql
  as $$ begin perform forecourt_index_vehicles(array(select id from changed), '{}'); return null; end $$;

create function forecourt_vehicles_of(of_clients int[]) returns int[] language sql
  as $$
  select array(
    select id from vehicles where bought_from_id = any (of_clients)
    union select vehicle_id from sales where client_id = any (of_clients)
    union select vehicle_id from attempts where client_id = any (of_clients))
$$;
`
