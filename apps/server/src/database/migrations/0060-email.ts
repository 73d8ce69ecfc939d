import { type Kysely, sql } from 'kysely'

/**
 * How e-mail is sent, its password sealed by the server, and what was and is to be sent. A message keeps its paper as it is sent, and the name by which the
 * world knows it, from the moment at which it is saved. Its client is told by id alone: a message of nobody is still there.
 */
const EMAIL = `
create table email_settings (
  is_only boolean primary key default true check (is_only),
  host text not null check (host <> ''),
  port int not null check (port between 1 and 65535),
  security text not null check (security in ('tls', 'starttls', 'none')),
  username text not null default '',
  password text,
  sender_name text not null default '',
  sender_address text not null check (sender_address <> ''),
  reply_to text not null default ''
);
create table email_messages (
  id int generated always as identity primary key,
  client_id int,
  recipient text not null check (recipient <> ''),
  subject text not null,
  body text not null,
  kind text not null,
  request jsonb not null,
  file_name text not null,
  content_type text not null,
  paper bytea,
  digest text not null,
  message_id text not null unique,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'cancelled')),
  tries int not null default 0,
  next_at timestamptz not null,
  give_up_at timestamptz not null,
  tried_at timestamptz,
  sent_at timestamptz,
  answer text,
  created_by text not null,
  created_at timestamptz not null,
  leased_by text,
  leased_until timestamptz,
  check (state <> 'waiting' or paper is not null)
);
create index email_messages_waiting on email_messages (next_at) where state = 'waiting';
create index email_messages_of_client on email_messages (client_id, id);
`

export const email = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(EMAIL).execute(db)
  },
}
