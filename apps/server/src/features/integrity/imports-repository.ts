import type { IntegrityRule } from './rule'

export const IMPORT_RULES: readonly IntegrityRule[] = [
  {
    rule: 'An import that is not in the books says of no record that it made it',
    query: `select 'Import ' || i.name as subject, r.record || ' ' || r.key || ' from line ' || r.line as detail
      from import_records r join imports i on i.id = r.import_id where i.state <> 'applied'`,
  },
  {
    rule: 'The batch of what was brought forward is signed',
    query: `select 'Batch ' || b.id as subject, 'nothing was brought forward into it' as detail
      from brought_batch o join batches b on b.id = o.batch_id where b.signed_at is null`,
  },
]
