import { type Kysely, sql } from 'kysely'

/**
 * Names of tables, columns and functions alone: hashes are made of what rows hold. What still waits for the end of this transaction is done first, since
 * the trigger that does it is made anew. A function keeps its settings, which `pg_get_functiondef` writes out with it; the name of a parameter
 * cannot be changed, so the one that has one is dropped before it is made again.
 */
const RENAMED = `
set constraints all immediate;
set constraints all deferred;

alter table audit_deeds rename to audit_transactions;
alter index audit_deeds_pkey rename to audit_transactions_pkey;
alter index audit_deeds_link rename to audit_transactions_link;
alter sequence audit_deed_numbers rename to audit_transaction_numbers;
alter table audit_transactions rename constraint audit_deeds_check to audit_transactions_check;
alter table audit_events rename column deed to transaction_id;
alter index audit_events_deed rename to audit_events_transaction;
alter table row_images rename column deed to transaction_id;
alter index row_images_deed rename to row_images_transaction;
alter trigger deeds_append_only on audit_transactions rename to transactions_append_only;
alter trigger deeds_linked_once on audit_transactions rename to transactions_linked_once;
alter trigger deeds_no_truncate on audit_transactions rename to transactions_no_truncate;
alter function forecourt_deed() rename to forecourt_audit_transaction;
alter function forecourt_link_deed() rename to forecourt_link_transaction;
alter function forecourt_end_deed() rename to forecourt_end_transaction;

do $$
  declare
    definitions text[] := array(
      select pg_get_functiondef(oid) from pg_proc
      where pronamespace = current_schema()::regnamespace and proname like 'forecourt\\_%' and prosrc like '%deed%');
    definition text;
  begin
    drop function forecourt_deed_digest(bigint);
    foreach definition in array definitions loop
      definition := replace(definition, 'audit_deeds', 'audit_transactions');
      definition := replace(definition, 'audit_deed_numbers', 'audit_transaction_numbers');
      definition := replace(definition, 'forecourt_deed_digest', 'forecourt_transaction_digest');
      definition := replace(definition, 'forecourt_deed()', 'forecourt_audit_transaction()');
      definition := replace(definition, 'forecourt.deed', 'forecourt.audit_transaction');
      definition := replace(definition, 'of_deed', 'of_transaction');
      execute regexp_replace(definition, '\\mdeed\\M', 'transaction_id', 'g');
    end loop;
  end $$;
`

/** What is audited in one transaction is called so. */
export const auditTransactions = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(RENAMED).execute(db)
  },
}
