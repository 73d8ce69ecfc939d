import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import { sql } from 'kysely'
import type { Db, Trx } from '../../database/database'

export async function hasSettlement(db: Db | Trx, importID: number): Promise<boolean> {
  return isAny(
    db,
    sql`select 1 from import_records r join cash_entries e on r.record = 'cash_entries' and r.key = e.id::text
      where r.import_id = ${importID} and r.action <> 'leave' and e.category_id = ${CashCategory.HPSettlement}`,
  )
}

/** True when an import sold a vehicle below its bought price and later expenses. */
export async function hasSaleBelowCost(db: Db | Trx, importID: number): Promise<boolean> {
  return isAny(
    db,
    sql`select 1 from import_records r join sales s on r.record = 'sales' and r.key = s.vehicle_id::text join vehicles v on v.id = s.vehicle_id
      where r.import_id = ${importID} and r.action <> 'leave' and s.sold_price < v.bought_price
        + coalesce((select sum(x.amount) from expenses x where x.vehicle_id = v.id), 0)`,
  )
}

async function isAny(db: Db | Trx, found: ReturnType<typeof sql>): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select exists (${found}) as is`.execute(db)
  return rows[0]?.is === true
}
