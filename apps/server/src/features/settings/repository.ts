import { type Cents, cents } from '@forecourt/core/kernel/money'
import type { Db, Trx } from '../../database/database'

export interface Dealership {
  name: string
  address: string
  /** The town where papers are issued. */
  locality: string
  phone: string
  vatNumber: string
}

export interface StandingOrderBank {
  /** As the dialog shows it. */
  name: string
  /** As the order is addressed. */
  fullName: string
  iban: string
}

/** What a dealership sets once; every value has a default. */
export interface Settings {
  dealership: Dealership
  /** What agreements and receipts are preset with. */
  warrantyText: string
  /** The second terms of agreements: one clause per line. */
  secondTerms: { sale: string; hirePurchase: string }
  /** Who signs for the dealership; the first is the default. */
  signatories: [string, string]
  /** Banks of the standing order, with the dealership's account at each; the first is the default. */
  standingOrderBanks: [StandingOrderBank, StandingOrderBank, StandingOrderBank]
  bankDeposits: { name: string; reference: string }[]
  cashLimit: Cents
  /** Category ids whose direction this business changed: 'in', 'out' or 'as-typed'. */
  directions: Record<string, 'in' | 'out' | 'as-typed'>
}

const WARRANTY =
  'Two (2) years warranty on engine and one (1) year warranty on gearbox. Electronics and wear-and-tear items are excluded.'

const SALE_TERMS = [
  'The vehicle stays the property of the seller until the price is paid in full.',
  'The buyer has examined and driven the vehicle and takes it as it stands, without prejudice to rights given by law.',
  'The buyer insures and licenses the vehicle, and answers for fines and charges, from the date of delivery.',
].join('\n')

const HP_TERMS = [
  'The vehicle stays the property of the owner until the last payment and all charges are paid.',
  'Each payment is secured by a bill of exchange of the same date and amount, accepted by the hirer.',
  'The account may be settled early. The owner states the balance due at the date of settlement.',
  'The hirer keeps the vehicle insured, licensed and in good repair, and in Malta or Gozo.',
  'A payment that is overdue may be claimed at once, with the cost of claiming it.',
].join('\n')

export const DEFAULT_SETTINGS: Settings = {
  dealership: {
    name: 'Forecourt Motors',
    address: 'Triq il-Kbira, Mosta, Malta',
    locality: 'Mosta',
    phone: '2100 0000',
    vatNumber: 'MT 0000 0000',
  },
  warrantyText: WARRANTY,
  secondTerms: { sale: SALE_TERMS, hirePurchase: HP_TERMS },
  signatories: ['The Director', 'The Sales Manager'],
  standingOrderBanks: [
    { name: 'BOV', fullName: 'Bank of Valletta p.l.c.', iban: '' },
    { name: 'HSBC', fullName: 'HSBC Bank Malta p.l.c.', iban: '' },
    { name: 'APS', fullName: 'APS Bank plc', iban: '' },
  ],
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
  // Stored values are written by this program only, in the shape of their default at that time.
  const settings = { ...DEFAULT_SETTINGS, ...(stored as Partial<Settings>) }
  // What was stored before a field existed has its default.
  return { ...settings, dealership: { ...DEFAULT_SETTINGS.dealership, ...settings.dealership } }
}

/** Stores these settings; those not given stay as they are. */
export async function saveSettings(db: Db | Trx, settings: Partial<Settings>): Promise<void> {
  for (const [name, value] of Object.entries(settings)) {
    const columns = { name, value: JSON.stringify(value) }
    await db
      .insertInto('settings')
      .values(columns)
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: columns.value }))
      .execute()
  }
}
