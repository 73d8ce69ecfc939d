import type { Webhook, WebhookDelivery } from '@forecourt/core/features/webhooks/schemas'
import type { WebhookKind } from '@forecourt/core/features/webhooks/enums'
import { sql } from 'kysely'
import type { Db, Trx } from '../../database/database'

/** A webhook as a target of deliveries. */
export interface Hook {
  id: number
  address: string
  secretSalt: string
  secretHash: string
  failures: number
}

/** The stored data of a webhook without its state. */
export interface StoredHook {
  id: number
  address: string
  kinds: WebhookKind[]
  isActive: boolean
}

export interface Delivery {
  id: string
  eventID: string
  kind: string
  subjectID: string | null
  action: string
  operation: string
  at: Date
  tries: number
  giveUpAt: Date
}

const STORED = ['id', 'address', 'kinds', 'is_active as isActive'] as const

/** Returns every webhook with its state, in the order in which they were made. */
export async function listHooks(db: Db | Trx): Promise<Webhook[]> {
  const { rows } = await sql<Webhook & { createdAt: Date; lastAt: Date | null; pausedUntil: Date | null }>`
    select w.id, w.address, w.kinds, w.is_active as "isActive", w.created_by as "createdBy", w.created_at as "createdAt",
      w.retry_at as "pausedUntil", coalesce(c.waiting, 0)::int as waiting, coalesce(c.dead, 0)::int as dead,
      l.answer as "lastAnswer", l.tried_at as "lastAt"
    from webhooks w
    left join (
      select webhook_id, count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'dead') as dead
      from webhook_deliveries where state <> 'delivered' group by webhook_id
    ) c on c.webhook_id = w.id
    left join lateral (
      select answer, tried_at from webhook_deliveries d where d.webhook_id = w.id and tried_at is not null
      order by tried_at desc, d.id desc limit 1
    ) l on true
    order by w.id`.execute(db)
  return rows.map(({ createdAt, lastAt, pausedUntil, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    lastAt: lastAt?.toISOString() ?? null,
    pausedUntil: pausedUntil?.toISOString() ?? null,
  }))
}

/** Returns the newest deliveries of one. */
export async function listDeliveries(db: Db | Trx, hookID: number, most: number): Promise<WebhookDelivery[]> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', hookID)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    id: Number(row.id),
    eventID: row.event_id,
    type: webhookEventType(row),
    recordID: row.subject_id === null ? null : Number(row.subject_id),
    at: row.at.toISOString(),
    state: row.state,
    tries: row.tries,
    triedAt: row.tried_at?.toISOString() ?? null,
    answer: row.answer,
    nextAt: row.state === 'waiting' ? row.next_at.toISOString() : null,
  }))
}

/** @example webhookEventType({ kind: 'vehicle', action: 'costings changed' }) // vehicle.costings_changed */
export function webhookEventType({ kind, action }: { kind: string; action: string }): string {
  return action === '' ? kind : `${kind}.${action.replaceAll(' ', '_')}`
}

export async function lockHook(trx: Db | Trx, id: number): Promise<StoredHook | null> {
  return (await trx.selectFrom('webhooks').select(STORED).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null
}

export async function hookExists(db: Db | Trx, id: number): Promise<boolean> {
  return (await db.selectFrom('webhooks').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

export async function countHooks(db: Db | Trx): Promise<number> {
  const { n } = await db.selectFrom('webhooks').select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()
  return n
}

export async function insertHook(
  trx: Db | Trx,
  hook: { address: string; kinds: readonly WebhookKind[]; salt: string; hash: string; by: string; at: Date },
): Promise<number> {
  const { id } = await trx
    .insertInto('webhooks')
    .values({
      address: hook.address,
      kinds: sql<WebhookKind[]>`${hook.kinds}::text[]`,
      secret_salt: hook.salt,
      secret_hash: hook.hash,
      created_by: hook.by,
      created_at: hook.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Saves a webhook and clears earlier failures of the receiver. */
export async function updateHook(trx: Db | Trx, { id, address, kinds, isActive }: StoredHook): Promise<void> {
  await trx
    .updateTable('webhooks')
    .set({
      address,
      kinds: sql<WebhookKind[]>`${kinds}::text[]`,
      is_active: isActive,
      failures: 0,
      retry_at: null,
    })
    .where('id', '=', id)
    .execute()
}

export async function deleteHook(trx: Db | Trx, id: number): Promise<void> {
  await trx.deleteFrom('webhooks').where('id', '=', id).execute()
}

/** Stores a test event for one webhook, which belongs to no save. */
export async function insertTest(
  trx: Db | Trx,
  hookID: number,
  { at, giveUpAt }: { at: Date; giveUpAt: Date },
): Promise<void> {
  await trx
    .insertInto('webhook_deliveries')
    .values({
      webhook_id: hookID,
      kind: 'test',
      subject_id: null,
      action: '',
      operation: 'TestWebhook',
      at,
      next_at: at,
      give_up_at: giveUpAt,
    })
    .execute()
}

/** Queues deliveries again that were given up, or one in any state; returns their number. */
export async function requeueDeliveries(
  trx: Db | Trx,
  which: { hookID: number; deliveryID: number | undefined },
  { at, giveUpAt }: { at: Date; giveUpAt: Date },
): Promise<number> {
  const { deliveryID } = which
  const { numUpdatedRows } = await trx
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', next_at: at, give_up_at: giveUpAt })
    .where('webhook_id', '=', which.hookID)
    .where((where) => (deliveryID === undefined ? where('state', '=', 'dead') : where('id', '=', String(deliveryID))))
    .executeTakeFirst()
  await trx
    .updateTable('webhooks')
    .set({ failures: 0, retry_at: null })
    .where('id', '=', which.hookID)
    .where('failures', '>', 0)
    .execute()
  return Number(numUpdatedRows)
}
