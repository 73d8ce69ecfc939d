import { RECOVERY_CODES } from '@forecourt/core/features/session/enums'
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

/** What the last save of a second factor says of it: null for a user who never had one, or whose books were restored from elsewhere since. */
const LAST_FACTOR = `(select e.after->>'secondFactor' from audit_events e
  where (e.kind = 'user' and e.subject_id = u.id and e.after->>'secondFactor' is not null)
    or (e.operation = 'RestoreArchive' and e.after->>'restored' = 'from elsewhere') order by e.id desc limit 1)`

/** Second factors against what the audit says of them: a sealed one is made by nobody, but taken away by whoever can delete a row. */
const FACTOR_RULE: Rule = {
  rule: IMAGE_RULES.saved,
  query: `select 'Second factor of ' || username as subject,
      case when has and not was then 'no save made it' when was and not has then 'gone, and no save took it away'
        else codes || ' recovery codes, ' || most || ' are made' end as detail
    from (
      select u.id, u.username, coalesce(${LAST_FACTOR}, 'taken away') <> 'taken away' as was,
        exists (select from second_factors f where f.user_id = u.id and f.secret is not null) as has,
        (select count(*) from recovery_codes c where c.user_id = u.id) as codes, ${RECOVERY_CODES} as most
      from users u) found
    where has <> was or codes > case when has then most else 0 end order by id`,
}

/** Users, roles, tokens, passkeys, webhooks, files of records and second factors against what their saves left. @source server 10 */
export const ACCESS_RULES: readonly Rule[] = [...RECORDS.flatMap(rulesOf), FACTOR_RULE]
