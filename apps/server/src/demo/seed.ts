import type { Day } from '@forecourt/core/kernel/days'
import type { Store } from '../database/database'
import { transaction } from '../database/transaction'
import { saveSettings, type Settings } from '../features/settings/repository'
import { generateTimeline } from './timeline'
import { type ReportProgress, writeDealership } from './repository'

/** The dealership of the demo as its documents name it; the bank accounts do not exist. */
export const DEMO_SETTINGS: Pick<Settings, 'dealership' | 'signatories' | 'standingOrderBanks'> = {
  dealership: {
    name: 'Ta’ Qali Motor Sales Ltd',
    address: 'Triq l-Imdina, Attard ATD 9038, Malta',
    locality: 'Attard',
    phone: '+356 2141 5590',
    email: 'sales@taqalimotors.example',
    web: 'www.taqalimotors.example',
    vatNumber: 'MT 2741 0653',
  },
  signatories: ['Saviour Pace', 'Doris Farrugia'],
  standingOrderBanks: [
    { name: 'BOV', fullName: 'Bank of Valletta p.l.c.', iban: 'MT76 VALL 2201 3000 0000 4001 7265 031' },
    { name: 'HSBC', fullName: 'HSBC Bank Malta p.l.c.', iban: 'MT25 MMEB 4421 1000 0002 1176 4050 001' },
    { name: 'APS', fullName: 'APS Bank plc', iban: 'MT72 APSB 7701 3000 0000 2000 1893 042' },
  ],
}

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
