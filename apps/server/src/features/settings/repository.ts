import { SINGLE_FALLBACKS, type SingleSettings } from '@forecourt/core/features/settings/fields'
import type { CreditTexts } from '@forecourt/core/features/settings/schemas'
import type { Cents } from '@forecourt/core/kernel/money'
import { sql } from 'kysely'
import type { LastChange } from '../../version-check'
import type { Db, Trx } from '../../database/database'
import { toCents } from '../../database/values'
import { CREDIT_TEXTS } from './credit-texts'

export interface DealershipSettings {
  name: string
  address: string
  /** The town where documents are issued. */
  locality: string
  phone: string
  email: string
  web: string
  vatNumber: string
}

export interface StandingOrderBank {
  /** As the dialog shows it. */
  name: string
  /** The name in the address of the order. */
  fullName: string
  iban: string
}

/** The settings of a dealership; every value has a default. */
export interface Settings extends SingleSettings {
  dealership: DealershipSettings
  /** The preset text of agreements and receipts. */
  warrantyText: string
  /** The second terms of agreements: one clause per line. */
  secondTerms: { sale: string; hirePurchase: string }
  /** Terms of the hire agreement: one clause per line. */
  hireTerms: string
  /** The texts on rights and duties of the credit agreement and the information before it. */
  creditTexts: CreditTexts
  /** The signatories of the dealership; the first is the default. */
  signatories: [string, string]
  /** Banks of the standing order, with the dealership's account at each; the first is the default. */
  standingOrderBanks: [StandingOrderBank, StandingOrderBank, StandingOrderBank]
  /** Names of deposits of cheques, each with its reference. */
  bankDeposits: { name: string; reference: string }[]
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

const HIRE_TERMS = [
  'The hirer holds a valid driving licence and alone drives the vehicle, unless the owner agrees in writing to another driver.',
  'The vehicle is returned on the day of return in the state in which it was taken, with the same fuel.',
  'The hirer pays fines, parking and charges of the hire, and the excess of the insurance for damage.',
  'The vehicle does not leave Malta and Gozo, and is not used for hire, reward or racing.',
  'A vehicle returned late is charged at the rate of each day begun.',
].join('\n')

export const DEFAULT_SETTINGS: Settings = {
  dealership: {
    name: 'Forecourt Motors',
    address: 'Triq il-Kbira, Mosta, Malta',
    locality: 'Mosta',
    phone: '2100 0000',
    email: '',
    web: '',
    vatNumber: 'MT 0000 0000',
  },
  warrantyText: WARRANTY,
  secondTerms: { sale: SALE_TERMS, hirePurchase: HP_TERMS },
  hireTerms: HIRE_TERMS,
  creditTexts: CREDIT_TEXTS,
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
  ...SINGLE_FALLBACKS,
}

/** The row that counts the changes of all others. */
const CHANGE = 'lastChange'

/** Returns the stored settings over the defaults. */
export async function readSettings(db: Db | Trx): Promise<Settings> {
  const rows = await db.selectFrom('settings').select(['name', 'value']).where('name', '<>', CHANGE).execute()
  const stored = Object.fromEntries(rows.map((row) => [row.name, row.value]))
  // Stored values are written by this program only, in the shape of their default at that time.
  const settings = { ...DEFAULT_SETTINGS, ...(stored as Partial<Settings>) }
  // What was stored before a field existed has its default.
  return {
    ...settings,
    dealership: { ...DEFAULT_SETTINGS.dealership, ...settings.dealership },
    creditTexts: { ...DEFAULT_SETTINGS.creditTexts, ...settings.creditTexts },
  }
}

/** Stores these settings; absent ones stay. */
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

const NO_CHANGE = { version: 0, updatedBy: '', updatedAt: '1970-01-01T00:00:00.000Z' }

function changeOf(value: unknown): LastChange {
  // Written by `nextSettingsChange` alone, in this shape.
  const stored = value as typeof NO_CHANGE
  return { ...stored, updatedAt: new Date(stored.updatedAt) }
}

/** Returns who changed a setting last, and the number of changes. */
export async function settingsChange(db: Db | Trx): Promise<LastChange> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', CHANGE).executeTakeFirst()
  return changeOf(row?.value ?? NO_CHANGE)
}

/** As `settingsChange`, locked: other saves of settings wait. */
export async function lockSettingsChange(db: Db | Trx): Promise<LastChange> {
  await db
    .insertInto('settings')
    .values({ name: CHANGE, value: JSON.stringify(NO_CHANGE) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const query = db.selectFrom('settings').select('value').where('name', '=', CHANGE).forUpdate()
  return changeOf((await query.executeTakeFirstOrThrow()).value)
}

export async function nextSettingsChange(db: Db | Trx, stamp: { by: string; at: Date }): Promise<void> {
  const { version } = await settingsChange(db)
  const value = JSON.stringify({ version: version + 1, updatedBy: stamp.by, updatedAt: stamp.at.toISOString() })
  await db.updateTable('settings').set({ value }).where('name', '=', CHANGE).execute()
}

export interface FirstBatch {
  id: number
  opening: Cents
  /** No other batch follows it: its opening may still be set. */
  isOnly: boolean
}

export async function firstBatch(db: Db | Trx): Promise<FirstBatch> {
  const row = await db
    .selectFrom('batches as b')
    .select(['b.id', 'b.opening'])
    .select(sql<boolean>`not exists (select 1 from batches o where o.id <> b.id)`.as('is_only'))
    .orderBy('b.id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { id: row.id, opening: toCents(row.opening), isOnly: row.is_only }
}

/** As `firstBatch`, with its row locked: it is not closed meanwhile. */
export async function lockFirstBatch(db: Db | Trx): Promise<FirstBatch> {
  await sql`select 1 from batches where id = (select min(id) from batches) for update`.execute(db)
  return firstBatch(db)
}

export async function setFirstOpening(db: Db | Trx, batchID: number, opening: Cents): Promise<void> {
  await db.updateTable('batches').set({ opening }).where('id', '=', batchID).execute()
}

/** True once a vehicle or a client is in the books. */
export async function hasVehiclesOrClients(db: Db): Promise<boolean> {
  const result = await sql<{ holds: boolean }>`
    select exists (select from vehicles) or exists (select from clients) as holds`.execute(db)
  return result.rows[0]?.holds ?? false
}

export async function isEmailSetUp(db: Db): Promise<boolean> {
  return (await db.selectFrom('email_settings').select('host').executeTakeFirst()) !== undefined
}

/** True while the books have no vehicle, client or entry. */
export async function areBooksEmpty(db: Db): Promise<boolean> {
  const result = await sql<{ is_new: boolean }>`
    select not exists (select from vehicles) and not exists (select from clients) and not exists (select from cash_entries) as is_new`.execute(
    db,
  )
  return result.rows[0]?.is_new ?? false
}
