-- What saving an HP payment is at the least, on the tables of the program: its key, the lock of the cash book, the entry, two parts of
-- instalments, the audit event, the notice to other servers. It is a reference and does not follow the program.
\set vehicle random(:from, :to)
\set key random(1, 1000000000000000)
begin;
insert into idempotency_keys (user_id, method, path, key, body_hash, created_at) values (1, 'POST', '/reference', :key::text, '', now());
select id from batches order by id limit 1 for update;
insert into cash_entries (batch_id, date, created_by, category_id, type_id, amount, signed_amount, vehicle_id, description, updated_by)
  select id, '2026-03-02', 'pgbench', 4, 1, 10000, 10000, :vehicle, 'HP payment', 'pgbench' from batches where status = 'current'
  returning id as entry \gset
insert into instalment_payments (instalment_id, entry_id, amount, date)
  select id, :entry, 5000, '2026-03-02' from instalments where vehicle_id = :vehicle order by due_date, id limit 2;
insert into audit_events (user_id, username, operation, kind, subject_id, after, transaction_id)
  select 1, 'pgbench', 'AddEditCash', 'entry', id, to_jsonb(e), forecourt_audit_transaction() from cash_entries e where id = :entry;
select pg_notify('forecourt_live', json_build_object('kind', 'entry', 'id', :entry::int, 'action', 'added')::text);
commit;
