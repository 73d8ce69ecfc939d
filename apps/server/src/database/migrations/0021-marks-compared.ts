import { type Kysely, sql } from 'kysely'

/** White space of any kind, and dashes as keyboards and documents have them: those of `squeezed` in core. */
const LEFT_OUT = '[\\s\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\u2010-\\u2015\\u2212-]'
/** Of these what was compared as if it were a letter. */
const NEWLY = '[\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff\\u2010-\\u2015\\u2212]'

const MARKS_COMPARED = `
create or replace function forecourt_squeeze(value text) returns text language sql immutable strict parallel safe
  as $$ select upper(regexp_replace(value, '${LEFT_OUT}', '', 'g')) $$;
drop index vehicles_chassis_tail;
create index vehicles_chassis_tail on vehicles (right(forecourt_squeeze(chassis_no), 6));
alter table vehicles disable trigger user;
alter table sales disable trigger user;
alter table cash_entries disable trigger user;
do $$
  declare
    of_vehicles int[] := array(
      select id from vehicles where reg_no ~ '${NEWLY}' or chassis_no ~ '${NEWLY}'
      union select vehicle_id from sales where hp_account_no ~ '${NEWLY}');
    account int;
    entries int[] := array(select id from cash_entries where reg_no ~ '${NEWLY}' or hp_account_no ~ '${NEWLY}');
    of_clients int[] := array(
      select id from clients where idno || mob_no || tel_no || other_no ~ '${NEWLY}' union select unnest(forecourt_clients_of(of_vehicles)));
  begin
    update vehicles set reg_no = reg_no where id = any (of_vehicles);
    for account in select vehicle_id from sales where hp_account_no ~ '${NEWLY}' loop
      begin
        update sales set hp_account_no = hp_account_no where vehicle_id = account;
      exception when unique_violation then
        raise warning 'The HP account of vehicle % has a number that another has', account;
      end;
    end loop;
    update cash_entries set reg_no = reg_no where id = any (entries);
    perform forecourt_index(of_vehicles, of_clients);
    if of_vehicles <> '{}' or entries <> '{}' then perform forecourt_carry_over(); end if;
  end $$;
alter table vehicles enable trigger user;
alter table sales enable trigger user;
alter table cash_entries enable trigger user;
`

/** A registration, chassis or account number that was copied out of a document, with its dashes and spaces, is the one that is typed. */
export const marksCompared = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(MARKS_COMPARED).execute(db)
  },
}
