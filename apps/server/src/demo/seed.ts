import type { Day } from '@forecourt/core/kernel/days'
import type { Store } from '../database/database'
import { transaction } from '../database/transaction'
import { tellStory } from './story'
import { type Report, writeDealership } from './write'

/** True when the database holds no client, vehicle, entry or closed batch. */
export async function isEmptyDealership(store: Store): Promise<boolean> {
  const { db } = store
  const found = await Promise.all([
    db.selectFrom('clients').select('id').limit(1).executeTakeFirst(),
    db.selectFrom('vehicles').select('id').limit(1).executeTakeFirst(),
    db.selectFrom('cash_entries').select('id').limit(1).executeTakeFirst(),
    db.selectFrom('batches').select('id').where('status', '=', 'closed').limit(1).executeTakeFirst(),
  ])
  return found.every((row) => row === undefined)
}

/** Fills an empty database with the demo dealership as of `today`; one transaction, then the tables are vacuumed. */
export async function seedDemo(store: Store, o: { today: Day; report: Report }): Promise<void> {
  const dealership = tellStory(o.today)
  await transaction(store.db, (trx) => writeDealership(trx, dealership, o.report))
  await store.vacuum()
}
