import type { emailPaper } from '@forecourt/core/features/email/papers'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import { clientIDOf } from '../../database/identity-cards'

/** Whose a paper is, and which it is. */
export interface PaperSubject {
  clientID: number | null
  accountNo: string
  regNo: string
}

const NOTHING: PaperSubject = { clientID: null, accountNo: '', regNo: '' }

type Of = ReturnType<typeof emailPaper>['of']

/** The client of a vehicle `v` with its sale `s`, by what the paper is of it. */
const CLIENTS: Readonly<Partial<Record<Of, RawBuilder<number | null>>>> = {
  buyer: sql`s.client_id`,
  seller: sql`v.bought_from_id`,
}

/** Of a paper of a vehicle: its account and registration, and who bought or sold it, where the paper is theirs. */
export async function vehicleSubject(db: Db | Trx, id: number, of: Of): Promise<PaperSubject> {
  const { rows } = await sql<PaperSubject>`
    select ${CLIENTS[of] ?? sql`null::int`} as "clientID", coalesce(s.hp_account_no, '') as "accountNo", v.reg_no as "regNo"
    from vehicles v left join sales s on s.vehicle_id = v.id where v.id = ${id}`.execute(db)
  return rows[0] ?? NOTHING
}

/** Of the agreement of a hire. */
export async function hireSubject(db: Db | Trx, id: number): Promise<PaperSubject> {
  const { rows } = await sql<PaperSubject>`
    select h.client_id as "clientID", '' as "accountNo", v.reg_no as "regNo"
    from car_hires h join vehicles v on v.id = h.vehicle_id where h.id = ${id}`.execute(db)
  return rows[0] ?? NOTHING
}

/** Of the receipt of an entry, which nobody changes until the end of the transaction: who paid, whose hire or account it is. */
export async function entrySubject(db: Db | Trx, id: number): Promise<PaperSubject> {
  await sql`select from cash_entries where id = ${id} for update`.execute(db)
  const { rows } = await sql<PaperSubject>`
    select coalesce(e.client_id, h.client_id, case when e.hp_account_no <> '' then s.client_id end) as "clientID",
      e.hp_account_no as "accountNo", e.reg_no as "regNo"
    from cash_entries e left join car_hires h on h.id = e.hire_id left join sales s on s.vehicle_id = e.vehicle_id
    where e.id = ${id}`.execute(db)
  return rows[0] ?? NOTHING
}

/** The id of the client with an ID No. */
export async function clientOfIdno(db: Db | Trx, idno: string): Promise<number | null> {
  return clientIDOf(db, idno)
}

/** Who a client is and where they are written to. */
export async function addressee(db: Db | Trx, id: number): Promise<{ id: number; name: string; email: string } | null> {
  const { rows } = await sql<{ id: number; name: string; email: string }>`
    select id, trim(name || ' ' || surname) as name, email from clients where id = ${id}`.execute(db)
  return rows[0] ?? null
}
