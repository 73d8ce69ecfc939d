import type { Found } from '@forecourt/core/features/search/schemas'
import { cents } from '@forecourt/core/kernel/money'
import { money } from '@forecourt/core/kernel/wire'
import type { Db } from '../../database/database'
import { accountHits, clientHits, vehicleHits } from './repository'

export type RecordsFound = Omit<Found, 'entries'>

interface FoundIDs {
  vehicleIDs: readonly number[]
  /** Vehicles on whose accounts something is due, or was. */
  accountIDs: readonly number[]
  clientIDs: readonly number[]
}

/** What the palette shows of these records, in their order. */
export async function tellFound(db: Db, ids: FoundIDs): Promise<RecordsFound> {
  const [vehicles, accounts, clients] = await Promise.all([
    toldVehicles(db, ids.vehicleIDs),
    toldAccounts(db, ids.accountIDs),
    toldClients(db, ids.clientIDs),
  ])
  return { vehicles, accounts, clients }
}

async function toldVehicles(db: Db, ids: readonly number[]): Promise<Found['vehicles']> {
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

async function toldAccounts(db: Db, ids: readonly number[]): Promise<Found['accounts']> {
  const rows = await accountHits(db, ids)
  return rows.map((row) => ({
    vehicleID: row.id,
    accountNo: row.hp_account_no,
    regNo: row.reg_no,
    clientName: row.client_name,
    nextDueDate: row.next_due_date,
    nextPaymentAmount: row.next_amount === null ? null : money(cents(Number(row.next_amount))),
    open: row.open,
  }))
}

async function toldClients(db: Db, ids: readonly number[]): Promise<Found['clients']> {
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
