import type { Day } from '@forecourt/core/kernel/days'
import type { Store } from '../database/database'
import { transaction } from '../database/transaction'
import { saveSettings } from '../features/settings/repository'
import { generateTimeline } from './timeline'
import { type ReportProgress, writeDealership } from './repository'
import { DEMO_SETTINGS } from './settings'

/** Fills an empty database with the demo dealership as of `today`; one transaction, then the tables are vacuumed. */
export async function seedDemo(
  store: Store,
  o: { today: Day; timeZone: string; report: ReportProgress },
): Promise<void> {
  const dealership = generateTimeline(o.today, o.timeZone)
  await transaction(store.db, async (trx) => {
    await saveSettings(trx, DEMO_SETTINGS)
    await writeDealership(trx, dealership, o.report)
  })
  await store.vacuum()
}
