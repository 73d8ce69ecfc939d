import { day } from '@forecourt/core/kernel/days'
import pg from 'pg'
import { seedDemo } from '../../apps/server/src/demo/seed'
import type { FreshDatabase } from '../fixtures/databases'

export const TODAY = day('2026-11-20')

/** So many demo dealerships share one counter: a little over a million entries in five years. */
const DEALERSHIPS = 17

/** A record of a dealership, numbered so that those of one day stay together whichever dealership they are of. */
const own = (id: string) => `(${id} - 1) * ${DEALERSHIPS} + k + 1`
/** A text that is another one in each dealership. */
const marked = (text: string, mark = 'chr(64 + k)') =>
  `case when k = 0 or ${text} = '' then ${text} else ${text} || ${mark} end`
const ACCOUNT = `case when k = 0 then hp_account_no else replace(hp_account_no, 'HP-', 'HP-' || k) end`

/** What a row of each table has of its own in each dealership; all else is as in the first. */
const TABLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  clients: { id: own('id'), spouse_id: own('spouse_id'), idno: marked('idno', 'k') },
  vehicles: {
    id: own('id'),
    bought_from_id: own('bought_from_id'),
    reg_no: marked('reg_no'),
    chassis_no: marked('chassis_no'),
  },
  sales: { vehicle_id: own('vehicle_id'), client_id: own('client_id'), hp_account_no: ACCOUNT },
  part_exchanges: { vehicle_id: own('vehicle_id'), pe_vehicle_id: own('pe_vehicle_id') },
  cheques: { id: own('id'), made_entry_id: own('made_entry_id') },
  cash_entries: {
    id: own('id'),
    vehicle_id: own('vehicle_id'),
    client_id: own('client_id'),
    cheque_id: own('cheque_id'),
    tm_entry_id: own('tm_entry_id'),
    reg_no: marked('reg_no'),
    hp_account_no: ACCOUNT,
    reference: marked('reference', 'k'),
  },
  receipt_numbers: { number: own('number'), entry_id: own('entry_id') },
  expenses: { id: own('id'), vehicle_id: own('vehicle_id'), entry_id: own('entry_id') },
  attempts: {
    vehicle_id: own('vehicle_id'),
    client_id: own('client_id'),
    latest_entry_id: own('latest_entry_id'),
    dismissed_entry_id: own('dismissed_entry_id'),
  },
  hp_accounts: { vehicle_id: own('vehicle_id'), settlement_entry_id: own('settlement_entry_id') },
  instalments: { id: own('id'), vehicle_id: own('vehicle_id'), cash_entry_id: own('cash_entry_id') },
  instalment_payments: { instalment_id: own('instalment_id'), entry_id: own('entry_id') },
  car_hires: { id: own('id'), client_id: own('client_id'), vehicle_id: own('vehicle_id') },
}

/** The drawer holds the money of all: every figure of a batch is so many times what it was. */
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
 * Fills an empty database with over a million entries. Core's rules make the demo dealership, and the rest are dealerships like it over the
 * same counter: what adds up in one adds up in all. Needs a superuser, for bulk.
 *
 * @returns How many entries there are.
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
