import { sql } from 'kysely'
import type { Db } from '../../database/database'
import type { Delivery, Hook } from './repository'

/** The server that delivers, as the database knows it. */
export interface Deliverer {
  name: string
  /** No other server can have this database open. */
  isSole: boolean
}

const HOOK = sql.raw(`id, address, secret_salt as "secretSalt", secret_hash as "secretHash", failures`)
/** Longer than an answer may take. */
const LEASE = '20 seconds'
/** The number of oldest waiting deliveries that are searched. */
const LOOKED_AT = 1_000

const isFree = ({ name, isSole }: Deliverer) =>
  isSole ? sql`true` : sql`(leased_until is null or leased_until < clock_timestamp() or leased_by = ${name}::text)`

/**
 * Claims every webhook with a due delivery that no other server has. After a server that ended without a release the others wait for its lease: of
 * several on one database one delivers at a time. A sole server takes no lease.
 */
export async function claimHooks(db: Db, by: Deliverer, now: Date): Promise<Hook[]> {
  const due = sql`
    from webhooks w where is_active and (retry_at is null or retry_at <= ${now}::timestamptz) and ${isFree(by)}
      and exists (select from webhook_deliveries d where d.webhook_id = w.id and state = 'waiting' and next_at <= ${now}::timestamptz)`
  const taken = by.isSole
    ? sql<Hook>`select ${HOOK} ${due}`
    : sql<Hook>`
        update webhooks set leased_by = ${by.name}::text, leased_until = clock_timestamp() + ${LEASE}::interval
        where id in (select id ${due} for update skip locked) returning ${HOOK}`
  return (await taken.execute(db)).rows
}

/** Extends the lease of a webhook; false when this server lost it, or it was switched off or removed. */
export async function renewLease(db: Db, hookID: number, by: Deliverer): Promise<boolean> {
  const own = by.isSole
    ? sql`select id from webhooks where id = ${hookID} and is_active`
    : sql`
        update webhooks set leased_until = clock_timestamp() + ${LEASE}::interval
        where id = ${hookID} and leased_by = ${by.name}::text and is_active returning id`
  return (await own.execute(db)).rows.length > 0
}

export async function releaseHook(db: Db, hookID: number, by: Deliverer): Promise<void> {
  if (by.isSole) return
  await db
    .updateTable('webhooks')
    .set({ leased_by: null, leased_until: null })
    .where('id', '=', hookID)
    .where('leased_by', '=', by.name)
    .execute()
}

/** Returns due deliveries, the oldest first: of each record only the oldest waiting one. */
export async function dueDeliveries(db: Db, hookID: number, { now, most }: { now: Date; most: number }) {
  const { rows } = await sql<Delivery>`
    select * from (
      select distinct on (kind, "subjectID") * from (
        select id, event_id as "eventID", kind, subject_id as "subjectID", action, operation, at, tries, give_up_at as "giveUpAt", next_at
        from webhook_deliveries where webhook_id = ${hookID} and state = 'waiting' order by id limit ${LOOKED_AT}
      ) oldest order by kind, "subjectID", id
    ) turns where next_at <= ${now}::timestamptz order by id limit ${most}`.execute(db)
  return rows
}

export interface DeliveryOutcome {
  id: string
  state: 'waiting' | 'delivered' | 'dead'
  answer: string
  nextAt: Date
}

export async function storeDeliveryOutcomes(db: Db, outcomes: readonly DeliveryOutcome[], at: Date): Promise<void> {
  await sql`
    update webhook_deliveries d set state = o.state, answer = o.answer, next_at = o."nextAt", tries = d.tries + 1, tried_at = ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o (id bigint, state text, answer text, "nextAt" timestamptz)
    where d.id = o.id`.execute(db)
}

/** Gives up deliveries that have waited too long, tried or not. */
export async function giveUpOverdue(db: Db, hookID: number, now: Date): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ state: 'dead' })
    .where('webhook_id', '=', hookID)
    .where('state', '=', 'waiting')
    .where('give_up_at', '<=', now)
    .execute()
}

/** Stores the number of consecutive failures of the receiver, and until when it is paused. */
export async function storeFailures(db: Db, hookID: number, failures: number, retryAt: Date | null): Promise<void> {
  await db.updateTable('webhooks').set({ failures, retry_at: retryAt }).where('id', '=', hookID).execute()
}

/** Returns whether there are active webhooks, and how long until something is due; null when nothing waits. */
export async function deliveryOutlook(
  db: Db,
  by: Deliverer,
  now: Date,
): Promise<{ isAnyActive: boolean; waitMs: number | null }> {
  // A lease is by the clock of the database, which all servers share.
  const { rows } = await sql<{ isAnyActive: boolean; waitMs: number | null }>`
    select count(*) > 0 as "isAnyActive",
      (extract(epoch from min(greatest(
        due - ${now}::timestamptz, case when due is not null then retry_at - ${now}::timestamptz end,
        case when due is null or ${isFree(by)} then null else leased_until - clock_timestamp() end
      ))) * 1000)::float8 as "waitMs"
    from webhooks w, lateral (
      select min(next_at) as due from webhook_deliveries d where d.webhook_id = w.id and state = 'waiting'
    ) waiting
    where is_active`.execute(db)
  const { isAnyActive = false, waitMs = null } = rows[0] ?? {}
  return { isAnyActive, waitMs }
}

/** Returns how many deliveries wait, and how many were given up. */
export async function countDeliveries(db: Db): Promise<{ waiting: number; dead: number }> {
  const { rows } = await sql<{ waiting: number; dead: number }>`
    select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'dead')::int as dead
    from webhook_deliveries where state <> 'delivered'`.execute(db)
  return rows[0] ?? { waiting: 0, dead: 0 }
}

const DELIVERED_KEPT_MS = 7 * 86_400_000
const DEAD_KEPT_MS = 30 * 86_400_000

/** Deletes what was delivered a week ago, and what was given up a month ago. */
export async function deleteOldDeliveries(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await sql`
    delete from webhook_deliveries where state <> 'waiting'
      and coalesce(tried_at, give_up_at) < (case when state = 'delivered' then ${before(DELIVERED_KEPT_MS)}::timestamptz else ${before(DEAD_KEPT_MS)}::timestamptz end)`.execute(
    db,
  )
}
