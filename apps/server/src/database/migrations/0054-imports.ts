import { type Kysely, sql } from 'kysely'

/**
 * What is brought in from files: imports with their files and staged rows, what each row became, and mappings of columns kept by name. A row is
 * staged as the columns of its kind say (`values`: cents, yyyy-MM-dd) beside what stood in the file (`raw`, by column). `import_records` tells of
 * each record of the books which line it came from; `import_transactions` which transactions of the audit an import is.
 */
const IMPORTS = `
create table imports (
  id int generated always as identity primary key,
  name text not null check (name = btrim(name) and name <> ''),
  state text not null default 'open' check (state in ('open', 'checked', 'applied', 'undone')),
  created_by text not null,
  created_at timestamptz not null,
  checked_at timestamptz,
  applied_by text,
  applied_at timestamptz,
  undone_by text,
  undone_at timestamptz,
  -- How many rows of each kind are made, changed, left and at fault.
  counts jsonb not null default '{}',
  -- The rules of typing that were set aside, each with how often.
  exceptions jsonb not null default '{}'
);
create unique index imports_name_key on imports (lower(name));

create table import_files (
  id int generated always as identity primary key,
  import_id int not null references imports (id) on delete cascade,
  name text not null,
  kind text not null,
  mapping jsonb not null,
  -- SHA-256 of the bytes, in hexadecimal.
  digest text not null,
  added_by text not null,
  added_at timestamptz not null
);
create unique index import_files_name_key on import_files (import_id, kind, name);

create table import_rows (
  import_id int not null references imports (id) on delete cascade,
  file_id int not null references import_files (id) on delete cascade,
  line int not null,
  kind text not null,
  values jsonb not null,
  raw jsonb not null,
  -- What could not be read: a list of column, value and message.
  unread jsonb,
  -- What the last check said: make, change, leave or fault, with all faults in the form of unread.
  action text check (action in ('make', 'change', 'leave', 'fault')),
  faults jsonb,
  primary key (file_id, line)
);
create index import_rows_kind on import_rows (import_id, kind, file_id, line);
create index import_rows_entry_no on import_rows (kind, ("values"->>'entryNo')) where "values"->>'entryNo' is not null;
create index import_rows_faults on import_rows (import_id, file_id, line) where action = 'fault';

create table import_records (
  import_id int not null references imports (id),
  file_id int not null references import_files (id),
  line int not null,
  kind text not null,
  -- The table and the key of its row, as images have them.
  record text collate "C" not null,
  key text collate "C" not null,
  action text not null,
  -- Of the values of the row, and which of several rows that are alike it is.
  digest text not null,
  -- The record by which the row is known again; others came of it beside.
  is_main boolean not null,
  primary key (file_id, line, record, key)
);
create index import_records_record on import_records (record, key);
create index import_records_digest on import_records (kind, digest) where is_main;

create table import_transactions (
  transaction_id bigint primary key,
  import_id int not null references imports (id)
);

create table import_mappings (
  id int generated always as identity primary key,
  name text not null check (name = btrim(name) and name <> ''),
  kind text not null,
  mapping jsonb not null,
  saved_by text not null,
  saved_at timestamptz not null
);
create unique index import_mappings_name_key on import_mappings (lower(name));
`

export const imports = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(IMPORTS).execute(db)
  },
}
