import { day } from '@forecourt/core/kernel/days'
import pg from 'pg'
import { seedDemo } from '../../apps/server/src/demo/seed'
import type { FreshDatabase } from '../fixtures/databases'

export const TODAY = day('2026-11-20')

/** The number of demo dealerships that share one book: a little over a million entries in five years. */
const DEALERSHIPS = 17

/** The ID of a record in a dealership, so that records of one day stay together across dealerships. */
const ownID = (id: string) => `(${id} - 1) * ${DEALERSHIPS} + k + 1`
const ownText = (text: string, mark = 'chr(64 + k)') =>
  `case when k = 0 or ${text} = '' then ${text} else ${text} || ${mark} end`
const ACCOUNT = `case when k = 0 then hp_account_no else replace(hp_account_no, 'HP-', 'HP-' || k) end`

/** The columns of each table that differ between dealerships; all else is as in the first. */
const TABLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  clients: { id: ownID('id'), spouse_id: ownID('spouse_id'), idno: ownText('idno', 'k') },
  vehicles: {
    id: ownID('id'),
    bought_from_id: ownID('bought_from_id'),
    reg_no: ownText('reg_no'),
    chassis_no: ownText('chassis_no'),
  },
  sales: { vehicle_id: ownID('vehicle_id'), client_id: ownID('client_id'), hp_account_no: ACCOUNT },
  part_exchanges: { vehicle_id: ownID('vehicle_id'), pe_vehicle_id: ownID('pe_vehicle_id') },
  cheques: { id: ownID('id'), made_entry_id: ownID('made_entry_id') },
  cash_entries: {
    id: ownID('id'),
    vehicle_id: ownID('vehicle_id'),
    client_id: ownID('client_id'),
    cheque_id: ownID('cheque_id'),
    tm_entry_id: ownID('tm_entry_id'),
    reg_no: ownText('reg_no'),
    hp_account_no: ACCOUNT,
    reference: ownText('reference', 'k'),
  },
  receipt_numbers: { number: ownID('number'), entry_id: ownID('entry_id') },
  expenses: { id: ownID('id'), vehicle_id: ownID('vehicle_id'), entry_id: ownID('entry_id') },
  attempts: {
    vehicle_id: ownID('vehicle_id'),
    client_id: ownID('client_id'),
    latest_entry_id: ownID('latest_entry_id'),
    dismissed_entry_id: ownID('dismissed_entry_id'),
  },
  hp_accounts: { vehicle_id: ownID('vehicle_id'), settlement_entry_id: ownID('settlement_entry_id') },
  instalments: { id: ownID('id'), vehicle_id: ownID('vehicle_id'), cash_entry_id: ownID('cash_entry_id') },
  instalment_payments: { instalment_id: ownID('instalment_id'), entry_id: ownID('entry_id') },
  car_hires: { id: ownID('id'), client_id: ownID('client_id'), vehicle_id: ownID('vehicle_id') },
}

/** The drawer holds the money of all dealerships: every figure of a batch is multiplied. */
const BATCHES = `
update batches set opening = opening * k, cheques_opening = cheques_opening * k, ins = ins * k, outs = outs * k, closing = closing * k,
  cheques_closing = cheques_closing * k, extra = extra * k,
  coins = (select jsonb_object_agg(key, value::int * k) from jsonb_each_text(coins)) from (values (${DEALERSHIPS})) as times (k)`

async function multiply(db: pg.Client, table: string, changes: Readonly<Record<string, string>>): Promise<void> {
  const { rows } = await db.query<{ name: string; is_identity: string }>(
    `select column_name as name, is_identity from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  )
  const names = rows.map(({ name }) => name)
  const values = names.map((name) => changes[name] ?? name)
  await db.query(`create temp table story as select * from ${table}`)
  await db.query(`delete from ${table}`)
  await db.query(`insert into ${table} (${names.join(', ')}) select ${values.join(', ')}
    from (select story.*, k from story, generate_series(0, ${DEALERSHIPS - 1}) k) told order by ${names[0]}, k`)
  await db.query('drop table story')
  if (rows[0]?.is_identity === 'YES')
    await db.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`)
}

/**
 * Fills an empty database with over a million entries: the demo dealership by the rules of core, and copies of it in the same book, so that its sums
 * hold for all. Needs a superuser, for bulk.
 * @returns The number of entries.
 */
export async function fillLargeCashBook({ store, url }: FreshDatabase): Promise<number> {
  await seedDemo(store, { today: TODAY, timeZone: 'Europe/Malta', report: () => undefined })
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  try {
    // Keys and notes of changes are those of the first dealership many times over; no server looks at this database yet.
    await db.query("set session_replication_role = replica; set maintenance_work_mem = '512MB'; set work_mem = '256MB'")
    const { rows } = await db.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes where tablename = 'cash_entries' and indexdef not like '%UNIQUE%'`,
    )
    for (const { name } of rows) await db.query(`drop index ${name}`)
    for (const [table, changes] of Object.entries(TABLES)) await multiply(db, table, changes)
    for (const { definition } of rows) await db.query(definition)
    await db.query(BATCHES)
    await db.query('update receipt_counter set next_number = (select max(number) + 1 from receipt_numbers)')
    await db.query('vacuum analyze')
    await db.query('set session_replication_role = origin')
    await db.query('select forecourt_carry_over()')
    await db.query('vacuum analyze')
    const counted = await db.query<{ count: string }>('select count(*) from cash_entries')
    return Number(counted.rows[0]?.count)
  } finally {
    await db.end()
  }
}
