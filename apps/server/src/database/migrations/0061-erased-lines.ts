import { type Kysely, sql } from 'kysely'
import { setSearchPath } from './0045-baseline'

/** What a line of the audit is hashed by. */
const EVENT = (e: string) => `sha256(convert_to(jsonb_build_array(
  ${e}.id, extract(epoch from ${e}.at), ${e}.user_id, ${e}.username, ${e}.operation, ${e}.kind, ${e}.subject_id, ${e}.before, ${e}.after)::text, 'UTF8'))`
const IMAGE = (i: string) =>
  `sha256(convert_to(jsonb_build_array(${i}.id, ${i}.record, ${i}.key, ${i}.image)::text, 'UTF8'))`

/** What a line counts in the chain for: what it was when it was written, also once a person was erased from it. */
const written = (kind: string, alias: string, digest: string) => `coalesce(
  (select l.before from erased_lines l where l.line = '${kind}' and l.line_id = ${alias}.id order by l.erasure limit 1), ${digest})`

const TABLE = `
create table erased_lines (
  -- An event of the audit, or an image of a row.
  line text collate "C" not null check (line in ('event', 'image')),
  line_id bigint not null,
  -- The transaction of the audit that erased a person from it.
  erasure bigint not null,
  -- Its digest until then, and from then on.
  before bytea not null check (length(before) = 32),
  after bytea not null check (length(after) = 32),
  primary key (line, line_id, erasure)
);
create index erased_lines_erasure on erased_lines (erasure);
create trigger erased_append_only before update or delete on erased_lines for each row execute function forecourt_refuse_change();
create trigger erased_no_truncate before truncate on erased_lines for each statement execute function forecourt_refuse_change();
`

const FUNCTIONS = `
create function forecourt_event_digest(e audit_events) returns bytea language sql stable as $$ select ${EVENT('e')} $$;
create function forecourt_image_digest(i row_images) returns bytea language sql stable as $$ select ${IMAGE('i')} $$;

create or replace function forecourt_transaction_digest(of_transaction bigint) returns bytea language plpgsql stable as $$
  begin
    return sha256(
      coalesce((select string_agg(${written('event', 'e', EVENT('e'))}, ''::bytea order by e.id)
        from audit_events e where e.transaction_id = of_transaction), ''::bytea)
      || '\\x00'::bytea
      || coalesce((select string_agg(${written('image', 'i', IMAGE('i'))}, ''::bytea order by i.id)
        from row_images i where i.transaction_id = of_transaction), ''::bytea));
  end $$;

create function forecourt_patched(document jsonb, patches jsonb) returns jsonb language plpgsql immutable as $$
  declare patch jsonb;
  begin
    for patch in select * from jsonb_array_elements(patches) loop
      document := jsonb_set(document, array(select jsonb_array_elements_text(patch->'path')), patch->'text', false);
    end loop;
    return document;
  end $$;

create function forecourt_erases() returns boolean language sql stable as $$
  select exists (select from erased_lines where erasure = nullif(current_setting('forecourt.audit_transaction', true), '')::bigint)
$$;

-- A line of the audit becomes what its erasure said before that it becomes, and nothing else.
create function forecourt_erase_line() returns trigger language plpgsql as $$
  declare
    texts text[] := array['before', 'after', 'image', 'change_kind', 'change_id', 'change_action', 'amount_before', 'amount_after'];
    digest bytea;
  begin
    if tg_argv[0] = 'event' then digest := forecourt_event_digest(new); else digest := forecourt_image_digest(new); end if;
    if to_jsonb(old) - texts = to_jsonb(new) - texts and exists (
      select from erased_lines l
      where l.line = tg_argv[0] and l.line_id = old.id and l.after = digest
        and l.erasure = nullif(current_setting('forecourt.audit_transaction', true), '')::bigint) then return new; end if;
    raise exception 'The audit is append-only' using errcode = '42501';
  end $$;

-- In a locked month nothing moves but the words of who is erased.
create or replace function forecourt_keep_cash_entries() returns trigger language plpgsql as $$
  declare words text[] := array['name', 'description', 'reference', 'bank_reference', 'shown_name', 'version', 'updated_by', 'updated_at',
    'search', 'name_key', 'description_key', 'reference_key'];
  begin
    if tg_op = 'INSERT' then perform forecourt_keep_months(null, new.date);
    elsif tg_op = 'DELETE' then perform forecourt_keep_months(old.date, null);
    elsif to_jsonb(old) - words = to_jsonb(new) - words and forecourt_erases() then return null;
    else perform forecourt_keep_months(old.date, new.date); end if;
    return null;
  end $$;
`

const GUARDS = `
drop trigger audit_append_only on audit_events;
create trigger audit_append_only before delete on audit_events for each row execute function forecourt_refuse_change();
create trigger audit_erased before update on audit_events for each row execute function forecourt_erase_line('event');
drop trigger images_append_only on row_images;
create trigger images_append_only before delete on row_images for each row execute function forecourt_refuse_change();
create trigger images_erased before update on row_images for each row execute function forecourt_erase_line('image');
`

/** A person can be erased from the audit: its chain goes on by the digests that lines had, which stay. */
export const erasedLines = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const text of [TABLE, FUNCTIONS, GUARDS]) await sql.raw(text).execute(db)
    // A function that is made anew has lost its path.
    await setSearchPath(db)
  },
}
