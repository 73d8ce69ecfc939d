import type { emailDocument } from '@forecourt/core/features/email/document-email'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import { clientIDOf } from '../../database/identity-cards'

/** The client and record of a document. */
export interface EmailSubject {
  clientID: number | null
  accountNo: string
  regNo: string
}

const NOTHING: EmailSubject = { clientID: null, accountNo: '', regNo: '' }

type SubjectKind = ReturnType<typeof emailDocument>['of']

/** The client of a vehicle `v` with its sale `s`, by the kind of subject. */
const CLIENTS: Readonly<Partial<Record<SubjectKind, RawBuilder<number | null>>>> = {
  buyer: sql`s.client_id`,
  seller: sql`v.bought_from_id`,
}

/** Returns the subject of a vehicle's document: account and registration, and the buyer or seller when it is theirs. */
export async function vehicleSubject(db: Db | Trx, id: number, of: SubjectKind): Promise<EmailSubject> {
  const { rows } = await sql<EmailSubject>`
    select ${CLIENTS[of] ?? sql`null::int`} as "clientID", coalesce(s.hp_account_no, '') as "accountNo", v.reg_no as "regNo"
    from vehicles v left join sales s on s.vehicle_id = v.id where v.id = ${id}`.execute(db)
  return rows[0] ?? NOTHING
}

export async function hireSubject(db: Db | Trx, id: number): Promise<EmailSubject> {
  const { rows } = await sql<EmailSubject>`
    select h.client_id as "clientID", '' as "accountNo", v.reg_no as "regNo"
    from car_hires h join vehicles v on v.id = h.vehicle_id where h.id = ${id}`.execute(db)
  return rows[0] ?? NOTHING
}

/** Returns the subject of the receipt of an entry, which is locked: the payer with their hire or account. */
export async function entrySubject(db: Db | Trx, id: number): Promise<EmailSubject> {
  await sql`select from cash_entries where id = ${id} for update`.execute(db)
  const { rows } = await sql<EmailSubject>`
    select coalesce(e.client_id, h.client_id, case when e.hp_account_no <> '' then s.client_id end) as "clientID",
      e.hp_account_no as "accountNo", e.reg_no as "regNo"
    from cash_entries e left join car_hires h on h.id = e.hire_id left join sales s on s.vehicle_id = e.vehicle_id
    where e.id = ${id}`.execute(db)
  return rows[0] ?? NOTHING
}

export async function clientIDByIdno(db: Db | Trx, idno: string): Promise<number | null> {
  return clientIDOf(db, idno)
}

export async function addressee(db: Db | Trx, id: number): Promise<{ id: number; name: string; email: string } | null> {
  const { rows } = await sql<{ id: number; name: string; email: string }>`
    select id, trim(name || ' ' || surname) as name, email from clients where id = ${id}`.execute(db)
  return rows[0] ?? null
}
