import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema'

/** The tables whose rows let somebody sign in, or send data of the books elsewhere. */
const REMOVED_TABLES = [
  ...['approvals', 'phone_links', 'passkeys', 'second_factors', 'recovery_codes', 'webhook_deliveries'],
  'email_settings',
] as const

const UNKNOWN_SECRET = 'none'

/**
 * Closes all access in the database of an archive whose maker is not known: users are deactivated and get a password and a passcode that nobody
 * knows, their sessions, passkeys, second factors and approvals end, service tokens are revoked, and nothing is sent to webhooks or by its mail
 * server. All of it is one audited transaction, with the restore.
 * @source server 12
 */
export async function closeAccess(db: Kysely<Database>, now: Date): Promise<void> {
  const unknown = await hash(randomUUID())
  for (const table of REMOVED_TABLES) await sql`delete from ${sql.table(table)}`.execute(db)
  await sql`update sessions set ended_at = ${now}, unlocked_until = null where ended_at is null`.execute(db)
  await sql`update users set is_active = false, password_hash = ${unknown}, passcode_hash = ${unknown}, passcode_key = ${UNKNOWN_SECRET}`.execute(
    db,
  )
  await sql`update service_tokens set revoked_by = 'restore', revoked_at = ${now} where revoked_at is null`.execute(db)
  await sql`update webhooks set is_active = false where is_active`.execute(db)
  await sql`update email_messages set state = 'cancelled' where state in ('waiting', 'failed')`.execute(db)
  await sql`
    insert into audit_events (at, username, operation, kind, after, transaction_id)
    values (${now}, '', 'RestoreArchive', 'books', '{"restored": "from elsewhere"}', forecourt_audit_transaction())`.execute(
    db,
  )
}
