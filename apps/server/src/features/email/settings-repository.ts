import type { EmailSecurity } from '@forecourt/core/features/email/enums'
import { sql } from 'kysely'
import type { Db, Trx } from '../../database/database'

export interface StoredSettings {
  host: string
  port: number
  security: EmailSecurity
  username: string
  sealedPassword: string | null
  senderName: string
  senderAddress: string
  replyTo: string
  /** Limit of e-mails of one user within an hour. */
  hourlyLimit: number
}

/** Returns the settings of e-mail; null until they are saved. */
export async function readEmailSettings(db: Db | Trx): Promise<StoredSettings | null> {
  const row = await db.selectFrom('email_settings').selectAll().executeTakeFirst()
  if (!row) return null
  const { host, port, security, username, password, sender_name, sender_address, reply_to, hourly_limit } = row
  return {
    ...{ host, port, security, username, sealedPassword: password },
    ...{ senderName: sender_name, senderAddress: sender_address, replyTo: reply_to, hourlyLimit: hourly_limit },
  }
}

export async function lockEmailSettings(trx: Db | Trx): Promise<void> {
  await sql`lock table email_settings in share row exclusive mode`.execute(trx)
}

export async function writeEmailSettings(trx: Db | Trx, given: StoredSettings): Promise<void> {
  const { host, port, security, username, sealedPassword, senderName, senderAddress, replyTo, hourlyLimit } = given
  const values = {
    ...{ host, port, security, username, password: sealedPassword },
    ...{ sender_name: senderName, sender_address: senderAddress, reply_to: replyTo, hourly_limit: hourlyLimit },
  }
  await trx
    .insertInto('email_settings')
    .values(values)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(values))
    .execute()
}

/** Deletes a password that was encrypted with another secret; false when there is none. */
export async function deletePasswordOfOtherSecret(trx: Trx, name: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('email_settings')
    .set({ password: null })
    .where(sql<boolean>`split_part(password, '.', 1) <> ${name}`)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}
