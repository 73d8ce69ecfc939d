import { type Kysely, sql } from 'kysely'

/** The tables that say who gets in, and what hangs on records, with the columns that only a save changes: what counts uses and tries is not among them. */
const TABLES: readonly (readonly [table: string, columns: readonly string[]])[] = [
  ['users', ['id', 'username', 'password_hash', 'passcode_hash', 'is_active', 'role_id', 'passkey_handle']],
  ['roles', ['id', 'name', 'built_in', 'rights', 'needs_second_factor']],
  ['service_tokens', ['id', 'name', 'token_hash', 'rights', 'created_by', 'created_by_id', 'expires_at', 'revoked_by']],
  ['passkeys', ['id', 'user_id', 'credential_id', 'public_key', 'host', 'name']],
  ['webhooks', ['id', 'address', 'kinds', 'is_active', 'secret_salt', 'secret_hash']],
  ['attachments', ['id', 'record', 'record_id', 'kind', 'name', 'type', 'size', 'digest', 'deleted_at']],
]

/**
 * Images of rows that hold secrets are the digest of these columns alone: a change is found, and nothing of an earlier password is kept. A column that a
 * later version adds is no part of them until it is named here. A file that was taken off has none: it is forgotten later by no save.
 */
const DIGESTS = `
create table audit_digests (record text primary key, columns text[] not null);

create function forecourt_row_digest(a_row jsonb, names text[]) returns jsonb language sql immutable as $$
  select case when a_row ->> 'deleted_at' is null then jsonb_build_object('digest', encode(sha256(convert_to(
    (select jsonb_object_agg(name, a_row -> name) from unnest(names) as name)::text, 'UTF8')), 'hex')) end
$$;

-- Moments are in UTC, whoever looks.
create function forecourt_access_digest(of_record text, of_key integer) returns jsonb language plpgsql stable set timezone = 'UTC' as $$
  declare names text[] := (select columns from audit_digests where record = of_record); answer jsonb;
  begin
    execute format('select forecourt_row_digest(to_jsonb(t), $1) from %I t where id = $2', of_record) into answer using names, of_key;
    return answer;
  end $$;

create function forecourt_note_access() returns trigger language plpgsql set timezone = 'UTC' as $$
  declare
    names text[] := (select columns from audit_digests where record = tg_table_name);
    before jsonb := case when tg_op <> 'INSERT' then forecourt_row_digest(to_jsonb(old), names) end;
    after jsonb := case when tg_op <> 'DELETE' then forecourt_row_digest(to_jsonb(new), names) end;
  begin
    if before is distinct from after then
      insert into row_images (record, key, image, transaction_id)
      values (tg_table_name, (case when tg_op = 'DELETE' then old.id else new.id end)::text, after, forecourt_audit_transaction());
    end if;
    return null;
  end $$;
`

function triggersOf([table, columns]: (typeof TABLES)[number]): string {
  return `
    insert into audit_digests (record, columns) values ('${table}', '{${columns.join()}}');
    insert into audit_events (username, operation, kind, after, transaction_id)
      values ('', 'CarryOver', 'books', '{"table": "${table}"}', forecourt_audit_transaction());
    insert into row_images (record, key, image, transaction_id)
      select '${table}', id::text, forecourt_access_digest('${table}', id), forecourt_audit_transaction() from ${table} order by id;
    create trigger ${table}_access_noted after insert or delete or update of ${columns.join(', ')} on ${table}
      for each row execute function forecourt_note_access();`
}

/** Who gets in is in the chain of the audit, too: users, roles, tokens, passkeys and webhooks. */
export const accessImages = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(DIGESTS).execute(db)
    for (const table of TABLES) await sql.raw(triggersOf(table)).execute(db)
    await sql.raw('select forecourt_end_transaction()').execute(db)
  },
}
