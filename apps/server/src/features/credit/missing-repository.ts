import { SaleType } from '@forecourt/core/features/deals/enums'
import type { CreditFacts } from '@forecourt/core/features/credit/missing'
import { correctionsOf, isDelivered } from '@forecourt/core/features/credit/records'
import { NEW_REGIME_FROM } from '@forecourt/core/kernel/credit-regime'
import type { CreditRecordOut } from '@forecourt/core/features/credit/schemas'
import type { Day } from '@forecourt/core/kernel/days'
import { sql } from 'kysely'
import type { Db, Trx } from '../../database/database'
import { toDay } from '../../database/values'

/** An account that the law of credit asks something of, with what is known of it. */
export interface CreditAccount extends CreditFacts {
  vehicleID: number
  accountNo: string
  regNo: string
  clientName: string
}

type StoredRecord = Pick<CreditRecordOut, 'id' | 'kind' | 'date' | 'time' | 'correctsID' | 'emailState'>

export interface CreditAccountsFilter {
  since: Day | null
  until: Day | null
  /** Of the dealership: it decides the day on which a file was added. */
  timeZone: string
}

/** Returns the accounts of consumers sold on credit under Directive (EU) 2023/2225 on these days, the oldest first. */
export async function creditAccounts(
  db: Db | Trx,
  { since, until, timeZone }: CreditAccountsFilter,
): Promise<CreditAccount[]> {
  const from = since !== null && since > NEW_REGIME_FROM ? since : NEW_REGIME_FROM
  const { rows } = await sql<{
    vehicleID: number
    accountNo: string
    regNo: string
    clientName: string
    soldDate: string
    isConsumer: boolean
    hasAssessment: boolean
    hasAgreementFile: boolean
    lacksRefusalLetter: boolean
    isWithdrawn: boolean
    records: StoredRecord[]
  }>`
    select s.vehicle_id as "vehicleID", s.hp_account_no as "accountNo", v.reg_no as "regNo", trim(c.name || ' ' || c.surname) as "clientName",
      s.sold_date as "soldDate", s.is_consumer as "isConsumer",
      exists (select from credit_assessment a where a.vehicle_id = s.vehicle_id and a.client_id = s.client_id and a.withdrawn_at is null) as "hasAssessment",
      coalesce((
        select a.decision = 'refuse' and (a.letter_at is null
          or exists (select from email_messages m where m.id = a.letter_message_id and m.state in ('failed', 'cancelled')))
        from credit_assessment a where a.vehicle_id = s.vehicle_id and a.client_id = s.client_id and a.withdrawn_at is null
        order by a.id desc limit 1), false) as "lacksRefusalLetter",
      exists (select from attachments a where a.record = 'vehicle' and a.record_id = s.vehicle_id and a.kind = 'agreement'
        and a.deleted_at is null and (a.added_at at time zone ${timeZone})::date >= s.sold_date) as "hasAgreementFile",
      exists (select from hp_schedule_changes w where w.vehicle_id = s.vehicle_id and w.kind = 'withdrawal') as "isWithdrawn",
      coalesce((
        select json_agg(json_build_object('id', r.id, 'kind', r.kind, 'date', r.date, 'time', r.time, 'correctsID', r.corrects_id,
          'emailState', (select m.state from email_messages m where m.id = r.message_id)))
        from credit_records r where r.vehicle_id = s.vehicle_id), '[]') as records
    from sales s join vehicles v on v.id = s.vehicle_id join clients c on c.id = s.client_id
    where s.sale_type in (${SaleType.HirePurchase}, ${SaleType.HPPartExchange}) and s.is_consumer and s.sold_date >= ${from}::date
      and (${until}::date is null or s.sold_date <= ${until}::date)
    order by s.sold_date, s.vehicle_id`.execute(db)
  return rows.map(({ soldDate, records, ...row }) => ({ ...row, signedOn: toDay(soldDate), records: validOf(records) }))
}

function validOf(records: readonly StoredRecord[]): StoredRecord[] {
  const corrections = correctionsOf(records)
  return records.filter(
    ({ id, kind, emailState }) => kind !== 'mistake' && !corrections.has(id) && isDelivered(emailState),
  )
}
