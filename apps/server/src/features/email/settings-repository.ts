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
  /** How many e-mails one user sends within an hour. */
  hourlyLimit: number
}

/** How e-mail is sent; null until that is said. */
export async function readEmailSettings(db: Db | Trx): Promise<StoredSettings | null> {
  const row = await db.selectFrom('email_settings').selectAll().executeTakeFirst()
  if (!row) return null
  const { host, port, security, username, password, sender_name, sender_address, reply_to, hourly_limit } = row
  return {
    ...{ host, port, security, username, sealedPassword: password },
    ...{ senderName: sender_name, senderAddress: sender_address, replyTo: reply_to, hourlyLimit: hourly_limit },
  }
}

/** Lets one save of the settings at a time go on. */
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

/** Takes the password away that was sealed with another secret; false where there is none. */
export async function forgetPasswordOfOtherSecret(trx: Trx, name: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('email_settings')
    .set({ password: null })
    .where(sql<boolean>`split_part(password, '.', 1) <> ${name}`)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}
