import { IMAGE_RULES } from './images'
import type { Rule } from './rule'

/** Tables that say who gets in, and what hangs on records, with what a row of them is called. */
const RECORDS = [
  ['users', 'User', 't.username'],
  ['roles', 'Role', 't.name'],
  ['service_tokens', 'Service token', 't.name'],
  ['passkeys', 'Passkey', 't.name'],
  ['webhooks', 'Webhook', 't.address'],
  ['attachments', 'File', 't.name'],
] as const

const LAST =
  'select i.image from row_images i where i.record = $record and i.key = t.id::text order by i.id desc limit 1'

/** True of a key whose row is not there, or was taken off. */
function isGone(table: string): string {
  return `not exists (select from ${table} t where t.id::text = last.key and forecourt_access_digest('${table}', t.id) is not null)`
}

function rulesOf([table, word, name]: (typeof RECORDS)[number]): Rule[] {
  const last = LAST.replace('$record', `'${table}'`)
  return [
    {
      rule: IMAGE_RULES.saved,
      query: `select '${word} ' || t.id || ' (' || ${name} || ')' as subject,
          case when (${last}) is null then 'no save made it' else 'changed by no save' end as detail
        from ${table} t where (${last}) is distinct from forecourt_access_digest('${table}', t.id) order by t.id`,
    },
    {
      rule: IMAGE_RULES.audited,
      query: `select distinct '${word} ' || i.key || coalesce((select ' (' || ${name} || ')' from ${table} t where t.id::text = i.key), '') as subject,
          case when i.image is null then 'deleted by no save' else 'made or changed by no save' end as detail
        from row_images i where i.record = '${table}'
          and not exists (select from audit_events e where e.transaction_id = i.transaction_id) order by 1`,
    },
    {
      rule: IMAGE_RULES.there,
      query: `select '${word} ' || key as subject, 'gone, and no save deleted it' as detail
        from (select distinct on (key) key, image from row_images where record = '${table}' order by key, id desc) last
        where image is not null and ${isGone(table)} order by key`,
    },
  ]
}

/** Users, roles, tokens, passkeys, webhooks and files of records against the digests that their saves left. @source server 10 */
export const ACCESS_RULES: readonly Rule[] = RECORDS.flatMap(rulesOf)
