import { type Kysely, sql } from 'kysely'

/** Blanks and dashes of any kind, and letters that nobody sees: those of `idnoKey` in core. */
const LEFT_OUT =
  '[\\s\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\u2010-\\u2015\\u2212\\u00ad\\u034f\\u061c\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u180b-\\u180f\\ufe00-\\ufe0f\\U000e0100-\\U000e01ef\\ufeff-]'

/** Clients that share an identity card already stay as they are, and are named; no other becomes one of them. */
const IDENTITY_CARDS = `
create function forecourt_idno_key(value text) returns text language sql immutable strict parallel safe
  as $$ select regexp_replace(upper(regexp_replace(value, '${LEFT_OUT}', '', 'g')), '^0+(?=.)', '') $$;
alter table clients add column idno_twice boolean check (idno_twice);
alter table clients disable trigger user;
do $$
  declare
    shared record;
    is_any boolean := false;
  begin
    for shared in
      select string_agg(id::text || ' (' || idno || ')', ', ' order by id) as of, array_agg(id) as ids
      from clients group by forecourt_idno_key(idno) having count(*) > 1
    loop
      is_any := true;
      raise warning 'These clients have one identity card: %', shared.of;
      update clients set idno_twice = true where id = any (shared.ids);
    end loop;
    if is_any then perform forecourt_carry_over(); end if;
  end $$;
alter table clients enable trigger user;
create unique index clients_idno_meant on clients (forecourt_idno_key(idno)) where idno_twice is null;
create index clients_idno_sought on clients (forecourt_idno_key(idno));
create function forecourt_other_idno() returns trigger language plpgsql as $$ begin
  new.idno_twice := null;
  return new;
end $$;
create trigger clients_other_idno before update of idno on clients for each row
  when (old.idno_twice and forecourt_idno_key(old.idno) <> forecourt_idno_key(new.idno)) execute function forecourt_other_idno();
`

/** One identity card is one client, however it was typed. */
export const identityCards = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(IDENTITY_CARDS).execute(db)
  },
}
