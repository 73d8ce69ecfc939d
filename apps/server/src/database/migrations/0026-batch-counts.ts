import { type Kysely, sql } from 'kysely'

/** What the notes and coins of a count come to, in cents, with its extra line; null when there are none. */
const COUNTED = `nullif((
  select sum(v.value * coalesce((coins ->> v.field)::bigint, 0)) from (values
    ('thousand', 100000), ('fiveHundred', 50000), ('twoHundred', 20000), ('hundred', 10000), ('fifty', 5000), ('twenty', 2000),
    ('ten', 1000), ('five', 500), ('two', 200), ('one', 100), ('fiftyCents', 50), ('twentyCents', 20), ('tenCents', 10),
    ('fiveCents', 5), ('twoCents', 2), ('oneCents', 1)) v (field, value)), 0) + coalesce(extra, 0)`

/** How a batch was closed: what was counted, why it differs, and who closed it; of those closed before, as far as count and audit say. */
export const batchCounts = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`alter table batches add column counted bigint, add column difference_reason text, add column difference_note text,
      add column closed_by text`.execute(db)
    // Told below as taken over, and not as a save of its own.
    await sql`alter table batches disable trigger user`.execute(db)
    await sql`update batches b set counted = ${sql.raw(COUNTED)},
      closed_by = (select e.username from audit_events e where e.kind = 'batch' and e.operation = 'Reconcile' and e.subject_id = b.id
        order by e.id desc limit 1)
      where status = 'closed'`.execute(db)
    await sql`alter table batches enable trigger user`.execute(db)
    await sql`alter table batches add constraint batches_closing_count check (
      status = 'closed' or num_nonnulls(counted, difference_reason, difference_note, closed_by) = 0)`.execute(db)
    await sql`select forecourt_carry_over()`.execute(db)
  },
}
