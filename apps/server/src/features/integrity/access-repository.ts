import { RECOVERY_CODES } from '@forecourt/core/features/session/enums'
import { VERSION_RULES } from './row-versions'
import type { IntegrityRule } from './rule'

/** Tables of access and of rows that belong to records, with the name of a row. */
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

/** SQL that is true for a key whose row is missing, or was removed. */
function isDeleted(table: string): string {
  return `not exists (select from ${table} t where t.id::text = last.key and forecourt_access_digest('${table}', t.id) is not null)`
}

function rulesOf([table, word, name]: (typeof RECORDS)[number]): IntegrityRule[] {
  const last = LAST.replace('$record', `'${table}'`)
  return [
    {
      rule: VERSION_RULES.saved,
      query: `select '${word} ' || t.id || ' (' || ${name} || ')' as subject,
          case when (${last}) is null then 'no save made it' else 'changed by no save' end as detail
        from ${table} t where (${last}) is distinct from forecourt_access_digest('${table}', t.id) order by t.id`,
    },
    {
      rule: VERSION_RULES.audited,
      query: `select distinct '${word} ' || i.key || coalesce((select ' (' || ${name} || ')' from ${table} t where t.id::text = i.key), '') as subject,
          case when i.image is null then 'deleted by no save' else 'made or changed by no save' end as detail
        from row_images i where i.record = '${table}'
          and not exists (select from audit_events e where e.transaction_id = i.transaction_id) order by 1`,
    },
    {
      rule: VERSION_RULES.there,
      query: `select '${word} ' || key as subject, 'gone, and no save deleted it' as detail
        from (select distinct on (key) key, image from row_images where record = '${table}' order by key, id desc) last
        where image is not null and ${isDeleted(table)} order by key`,
    },
  ]
}

/** SQL of the second factor in the last save of a user: null for a user who never had one, or whose books were restored from elsewhere since. */
const LAST_FACTOR = `(select e.after->>'secondFactor' from audit_events e
  where (e.kind = 'user' and e.subject_id = u.id and e.after->>'secondFactor' is not null)
    or (e.operation = 'RestoreArchive' and e.after->>'restored' = 'from elsewhere') order by e.id desc limit 1)`

/** Compares second factors with the audit: nobody can forge an encrypted one, but anybody who can delete a row can remove it. */
const FACTOR_RULE: IntegrityRule = {
  rule: VERSION_RULES.saved,
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

/**
 * Compares users, roles, tokens, passkeys, webhooks, files of records and second factors with their last saves.
 * @source server 10
 */
export const ACCESS_RULES: readonly IntegrityRule[] = [...RECORDS.flatMap(rulesOf), FACTOR_RULE]
