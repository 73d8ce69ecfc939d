import type { EmailKind } from '@forecourt/core/features/email/enums'
import type { Email } from '@forecourt/core/features/email/schemas'
import { sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import { toCount } from '../../database/values'

const SHOWN = 100

/** Returns the newest messages of a client; of all, those that failed and that wait before the rest. */
export async function listEmails(db: Db | Trx, clientID: number | null): Promise<Email[]> {
  const rows = await db
    .selectFrom('email_messages')
    .select(['id', 'client_id', 'recipient', 'subject', 'body', 'kind', 'state', 'tries', 'answer', 'tried_at'])
    .select(['next_at', 'sent_at', 'created_by', 'created_at', 'file_name', 'receipt_number'])
    .select(
      sql<string>`coalesce((select trim(c.name || ' ' || c.surname) from clients c where c.id = client_id), '')`.as(
        'client_name',
      ),
    )
    .select(sql<boolean>`paper is not null`.as('has_paper'))
    .$if(clientID !== null, (query) => query.where('client_id', '=', clientID))
    .$if(clientID === null, (query) =>
      query.orderBy(sql`case state when 'failed' then 0 when 'waiting' then 1 else 2 end`),
    )
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    clientID: row.client_id,
    clientName: row.client_name,
    receiptNumber: row.receipt_number,
    to: row.recipient,
    subject: row.subject,
    text: row.body,
    kind: row.kind,
    state: row.state,
    tries: row.tries,
    answer: row.answer,
    triedAt: row.tried_at?.toISOString() ?? null,
    nextAt: row.state === 'waiting' ? row.next_at.toISOString() : null,
    sentAt: row.sent_at?.toISOString() ?? null,
    by: row.created_by,
    at: row.created_at.toISOString(),
    fileName: row.file_name,
    hasPaper: row.has_paper,
  }))
}

export interface NewEmail {
  clientID: number | null
  to: string
  subject: string
  text: string
  kind: EmailKind
  printedBy: string
  receiptNumber: number | null
  request: unknown
  fileName: string
  contentType: string
  paper: Uint8Array
  digest: string
  messageID: string
  by: string
  at: Date
  giveUpAt: Date
}

export async function insertEmail(trx: Db | Trx, given: NewEmail): Promise<number> {
  const { id } = await trx
    .insertInto('email_messages')
    .values({
      client_id: given.clientID,
      recipient: given.to,
      subject: given.subject,
      body: given.text,
      kind: given.kind,
      printed_by: given.printedBy,
      receipt_number: given.receiptNumber,
      request: JSON.stringify(given.request),
      file_name: given.fileName,
      content_type: given.contentType,
      paper: given.paper,
      digest: given.digest,
      message_id: given.messageID,
      next_at: given.at,
      give_up_at: given.giveUpAt,
      created_by: given.by,
      created_at: given.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns the address of a client; null for none. */
export async function clientEmailAddress(db: Db | Trx, clientID: number): Promise<string | null> {
  const client = await db.selectFrom('clients').select('email').where('id', '=', clientID).executeTakeFirst()
  return client?.email ?? null
}

/** Locks and returns a message without its document. */
export async function lockEmail(trx: Db | Trx, id: number) {
  return trx
    .selectFrom('email_messages')
    .select(['id', 'client_id as clientID', 'recipient as to', 'subject', 'state', 'file_name as fileName'])
    .select('printed_by as printedBy')
    .select(sql<boolean>`paper is not null`.as('hasPaper'))
    .select(sql<boolean>`coalesce(leased_until > clock_timestamp(), false)`.as('isOnItsWay'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function cancelWaiting(trx: Db | Trx, id: number): Promise<void> {
  await trx.updateTable('email_messages').set({ state: 'cancelled' }).where('id', '=', id).execute()
}

/** Makes a message wait again; one that was sent already gets a new message id, so that no server drops it as a repeat. */
export async function requeueEmail(
  trx: Db | Trx,
  id: number,
  { at, giveUpAt, messageID }: { at: Date; giveUpAt: Date; messageID: string | null },
): Promise<void> {
  await trx
    .updateTable('email_messages')
    .set({ state: 'waiting', next_at: at, give_up_at: giveUpAt, tries: 0, sent_at: null })
    .set(messageID === null ? {} : { message_id: messageID })
    .where('id', '=', id)
    .execute()
}

export async function documentOfEmail(db: Db | Trx, id: number) {
  return db
    .selectFrom('email_messages')
    .select(['paper', 'file_name as fileName', 'content_type as contentType', 'printed_by as printedBy'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Returns how many messages wait, and how many failed and were not handled. */
export async function countEmails(db: Db | Trx): Promise<{ waiting: number; failed: number }> {
  const row = await db
    .selectFrom('email_messages')
    .select((e) => e.fn.countAll().filterWhere('state', '=', 'waiting').as('waiting'))
    .select((e) => e.fn.countAll().filterWhere('state', '=', 'failed').as('failed'))
    .where('state', 'in', ['waiting', 'failed'])
    .executeTakeFirstOrThrow()
  return { waiting: toCount(row.waiting), failed: toCount(row.failed) }
}
