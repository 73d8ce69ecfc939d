import { type Kysely, sql } from 'kysely'

/** A number inside JSON that is an id; anything else is none. */
const idAt = (path: string) => `case when ${path} ~ '^[0-9]{1,15}$' then (${path})::bigint end`

const OF_ROW = `('AddHPPayment', 'EditHPPayment', 'DeleteHPPayment')`

/**
 * Which record an audit event changed, as a history names it: a deal is of its vehicle, a schedule of its account. Null for what changes
 * none: sign-ins, reports, rows taken over. Made of what the event holds, so its hash stays.
 */
const COLUMNS = `
alter table audit_events
  add column change_kind text generated always as (
    case
      when kind in ('session', 'report', 'books') then null
      when kind in ('deal', 'attempt') then 'vehicle'
      when kind = 'schedule' then case when operation in ${OF_ROW} then 'instalment' else 'account' end
      when kind = 'receipt' and subject_id is null then 'settings'
      else kind
    end) stored,
  add column change_id bigint generated always as (
    case
      when kind in ('expense', 'payment') or kind = 'schedule' and operation in ${OF_ROW} then ${idAt(`coalesce(after, before)->>'id'`)}
      when kind = 'receipt' then ${idAt(`after->>'number'`)}
      else subject_id
    end) stored,
  add column change_action text generated always as (
    case
      when kind in ('deal', 'attempt') or operation = 'ResetPasscode' then 'edit'
      when before is null then 'add'
      when after is null then 'delete'
      else 'edit'
    end) stored;
create index audit_events_changes on audit_events (at, id) include (change_kind, change_action, username) where change_kind is not null;
`

/** What a history of one record looks for by whom a row belongs to, and rows that change as a consequence, newest first. */
const IMAGES = `
create index row_images_owner on row_images (
  record, (case record when 'receipt_numbers' then image->>'entry_id' else image->>'vehicle_id' end))
  where record in ('expenses', 'manual_payments', 'receipt_numbers');
create index row_images_followers on row_images (record, id)
  where record in ('batches', 'cheques', 'receipt_numbers', 'hp_accounts', 'instalments', 'expenses');
create index row_images_deleted_entries on row_images (id) where record = 'cash_entries' and image is null;
`

/** The log of changes is read by moment, record, user and action. */
export const auditedChanges = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const text of [COLUMNS, IMAGES]) await sql.raw(text).execute(db)
  },
}
