import type { SearchResult } from '@forecourt/core/features/search/schemas'
import { cents } from '@forecourt/core/kernel/money'
import { wireMoney } from '@forecourt/core/kernel/wire'
import type { Db } from '../../database/database'
import { accountHits, clientHits, vehicleHits } from './repository'

export type FoundRecordLists = Omit<SearchResult, 'entries'>

interface FoundIDs {
  vehicleIDs: readonly number[]
  accountIDs: readonly number[]
  clientIDs: readonly number[]
}

/** Returns what the palette shows of these records, in order. */
export async function foundRecordsOut(db: Db, ids: FoundIDs): Promise<FoundRecordLists> {
  const [vehicles, accounts, clients] = await Promise.all([
    foundVehicles(db, ids.vehicleIDs),
    foundAccounts(db, ids.accountIDs),
    foundClients(db, ids.clientIDs),
  ])
  return { vehicles, accounts, clients }
}

async function foundVehicles(db: Db, ids: readonly number[]): Promise<SearchResult['vehicles']> {
  const rows = await vehicleHits(db, ids)
  return rows.map((row) => ({
    id: row.id,
    regNo: row.reg_no,
    title: `${row.make} ${row.model}`,
    detail: [row.yom, row.color, row.chassis_no].filter(Boolean).join(', '),
    state: row.sold ? 3 : row.attempt ? 2 : 1,
    accountNo: row.hp_account_no ?? '',
  }))
}

async function foundAccounts(db: Db, ids: readonly number[]): Promise<SearchResult['accounts']> {
  const rows = await accountHits(db, ids)
  return rows.map((row) => ({
    vehicleID: row.id,
    accountNo: row.hp_account_no,
    regNo: row.reg_no,
    clientName: row.client_name,
    nextDueDate: row.next_due_date,
    nextPaymentAmount: row.next_amount === null ? null : wireMoney(cents(Number(row.next_amount))),
    open: row.open,
  }))
}

async function foundClients(db: Db, ids: readonly number[]): Promise<SearchResult['clients']> {
  const rows = await clientHits(db, ids)
  return rows.map((row) => ({
    id: row.id,
    idno: row.idno,
    name: `${row.name} ${row.surname}`,
    locality: row.address3,
    mobile: row.mob_no,
    detail: row.bought ? `bought ${row.bought}` : '',
  }))
}
