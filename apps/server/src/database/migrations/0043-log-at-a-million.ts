import { type Kysely, sql } from 'kysely'
import { searchPath } from './0015-search-path'

/** The size of an amount inside JSON, in cents, of what has one that the log is searched by. */
const amountIn = (image: string) => `case
  when kind in ('entry', 'expense', 'payment') and ${image}->>'amount' ~ '^-?[0-9]{1,15}$' then abs((${image}->>'amount')::bigint) end`

/**
 * How many events there are of a kind and an action is counted in an index that holds each of them once; kinds other than the entry, of which there are
 * few, have the order of the log for themselves, and so have the rows that follow saves: by transaction, so that days and users bound what is read.
 * Amounts are beside what the log is filtered by: none of it is looked for in the images. Made of what an event holds, so its hash stays.
 */
const LOG = `
alter table audit_events
  add column amount_before bigint generated always as (${amountIn('before')}) stored,
  add column amount_after bigint generated always as (${amountIn('after')}) stored;
create index audit_events_counts on audit_events (change_kind, change_action) where change_kind is not null;
create index audit_events_other_kinds on audit_events (change_kind, at, id) include (change_action) where change_kind <> 'entry';
drop index audit_events_changes;
create index audit_events_changes on audit_events (at, id) include (change_kind, change_action, transaction_id, amount_before, amount_after)
  where change_kind is not null;
drop index audit_events_user;
create index audit_events_user on audit_events (username, at, id)
  include (change_kind, change_action, transaction_id, amount_before, amount_after) where change_kind is not null;
create index audit_events_amount_before on audit_events (amount_before) where amount_before is not null;
create index audit_events_amount_after on audit_events (amount_after) where amount_after is not null;
create index audit_events_month_before on audit_events (left(before->>'date', 7)) where change_kind = 'entry';
create index audit_events_month_after on audit_events (left(after->>'date', 7)) where change_kind = 'entry';
drop index row_images_followers;
create index row_images_followers on row_images (record, transaction_id, id) include (key)
  where record in ('batches', 'cheques', 'receipt_numbers', 'hp_accounts', 'instalments', 'expenses');
`

const KEPT = [
  ...(['id', 'batch_id', 'date', 'created_at', 'created_by', 'category_id', 'type_id', 'signed_amount'] as const),
  ...(['vehicle_id', 'reg_no', 'hp_account_no', 'client_id', 'name', 'vendor', 'description', 'reference'] as const),
  ...(['month_expense', 'cheque_id', 'bank', 'bank_reference', 'epos_batch_no', 'cheque_out_no', 'hire_id'] as const),
  ...(['version', 'updated_at', 'updated_by'] as const),
]
const columns = KEPT.join(', ')

/** What each deleted entry was before the save that deleted it, of the images that say that it is gone. */
const lastRows = (gone: string, of: string) => `
  select ${KEPT.map((column) => `e.${column}`).join(', ')}, ${gone}.transaction_id, coalesce(nullif(e.name, ''), nullif(e.vendor, ''),
    (select c.name || ' ' || c.surname from clients c where c.id = e.client_id), '')
  ${of} cross join lateral (
    select i.image from row_images i
    where i.record = 'cash_entries' and i.key = ${gone}.key and i.id < ${gone}.id and i.transaction_id <> ${gone}.transaction_id
    order by i.id desc limit 1) last
    cross join lateral (select (jsonb_populate_record(null::cash_entries, last.image)).*) e`

/**
 * What lists look at of a deleted entry, in the words and with the orders of `cash_entries`: made of its images, and made again whenever an image
 * says that it is gone.
 */
const DELETED_ENTRIES = `
create table deleted_entries as select ${columns}, 0::bigint as transaction_id, shown_name from cash_entries limit 0;
alter table deleted_entries
  add column search text generated always as (forecourt_fold(name || ' ' || vendor || ' ' || description || ' ' || reference)) stored,
  add column marks text generated always as (forecourt_squeeze(reg_no) || ' ' || forecourt_squeeze(hp_account_no)) stored,
  ${Object.entries({ name: 'shown_name', description: 'description', reference: 'reference' })
    .map(
      ([name, of]) =>
        `add column ${name}_key text collate "C" generated always as (left(forecourt_fold(${of}), 200)) stored`,
    )
    .join(', ')};
insert into deleted_entries (${columns}, transaction_id, shown_name)
  select distinct on (id) * from (${lastRows('gone', 'from row_images gone')}
    where gone.record = 'cash_entries' and gone.image is null) found order by id, transaction_id desc;
alter table deleted_entries add primary key (id);
create index deleted_entries_date on deleted_entries (date desc, id desc);
create index deleted_entries_by_amount on deleted_entries (signed_amount, id);
create index deleted_entries_by_name on deleted_entries (name_key, id);
create index deleted_entries_by_description on deleted_entries (description_key, id);
create index deleted_entries_by_reference on deleted_entries (reference_key, id);
create index deleted_entries_client on deleted_entries (client_id);
create function forecourt_entry_deleted() returns trigger language plpgsql as $$
begin
  delete from deleted_entries where id = new.key::int;
  insert into deleted_entries (${columns}, transaction_id, shown_name) ${lastRows('new', 'from (select) one')};
  return null;
end $$;
create trigger images_entry_deleted after insert on row_images for each row
  when (new.record = 'cash_entries' and new.image is null) execute function forecourt_entry_deleted();
create or replace function forecourt_client_renamed() returns trigger language plpgsql as $$
begin
  update cash_entries set shown_name = new.name || ' ' || new.surname where client_id = new.id and name = '' and vendor = '';
  update deleted_entries set shown_name = new.name || ' ' || new.surname where client_id = new.id and name = '' and vendor = '';
  return null;
end $$;
drop index row_images_deleted_entries;
`

/** Any page of the log, and of the cash book with its deleted entries, is found and counted in a tenth of a second at a million events. */
export const logAtAMillion = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const text of [LOG, DELETED_ENTRIES]) await sql.raw(text).execute(db)
    // A function that is made anew has lost its path.
    await searchPath.up(db)
  },
}
