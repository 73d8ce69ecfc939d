import { type Cents, cents } from '@forecourt/core/kernel/money'
import type { Db, Trx } from '../../database/database'

/** What a dealership sets once; every value has a default. */
export interface Settings {
  dealership: { name: string; address: string; phone: string; vatNumber: string }
  warrantyText: string
  bankDeposits: { name: string; reference: string }[]
  cashLimit: Cents
  /** Category ids whose direction this business changed: 'in', 'out' or 'as-typed'. */
  directions: Record<string, 'in' | 'out' | 'as-typed'>
}

const WARRANTY =
  'Two (2) years warranty on engine and one (1) year warranty on gearbox. Electronics and wear-and-tear items are excluded.'

export const DEFAULT_SETTINGS: Settings = {
  dealership: {
    name: 'Forecourt Motors',
    address: 'Triq il-Kbira, Mosta, Malta',
    phone: '2100 0000',
    vatNumber: 'MT 0000 0000',
  },
  warrantyText: WARRANTY,
  bankDeposits: [
    { name: 'BOV', reference: '40010000001' },
    { name: 'APS', reference: '20000000001' },
  ],
  cashLimit: cents(10_000_00),
  directions: {},
}

/** The settings in force: what is stored over the defaults. */
export async function readSettings(db: Db | Trx): Promise<Settings> {
  const rows = await db.selectFrom('settings').select(['name', 'value']).execute()
  const stored = Object.fromEntries(rows.map((row) => [row.name, row.value]))
  // Stored values are written by this program only, in the shape of their default.
  return { ...DEFAULT_SETTINGS, ...(stored as Partial<Settings>) }
}
