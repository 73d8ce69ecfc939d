import { ATTACHMENT_KIND_NAMES } from '@forecourt/core/features/attachments/enums'
import { CAR_HIRE_TYPE_NAMES } from '@forecourt/core/features/car-hire/enums'
import { CASH_CATEGORY_NAMES, CASH_TYPE_NAMES } from '@forecourt/core/features/cash-book/enums'
import {
  CREDIT_LANGUAGE_NAMES,
  CREDIT_MEDIUM_NAMES,
  CREDIT_RECORD_NAMES,
  FORBEARANCE_MEASURE_NAMES,
  OFFER_ANSWER_NAMES,
} from '@forecourt/core/features/credit/enums'
import { SALE_TYPE_NAMES } from '@forecourt/core/features/deals/enums'
import type { HistoryNames } from '@forecourt/core/features/history/fields'
import {
  PERSON_PART_NAMES,
  type PersonPartName,
  type PersonValueKind,
  personPart,
} from '@forecourt/core/features/person/parts'
import { wireMoney } from '@forecourt/core/kernel/wire'
import { Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import { useOneSnapshot, transaction } from '../../database/transaction'
import { toCents } from '../../database/values'
import { type ClientRecord, clientById } from '../clients/repository'
import { describeLines } from '../history/describe'
import { readSettings, type Settings } from '../settings/repository'
import { partRows, savesOf, type StoredRow } from './repository'

export type PersonValue = string | number | boolean | null
export type PersonRow = Readonly<Record<string, PersonValue>>

/** Everything that is stored about a person, from one snapshot. */
export interface PersonData {
  client: ClientRecord
  spouse: ClientRecord | null
  settings: Settings
  parts: Readonly<Record<PersonPartName, readonly PersonRow[]>>
}

/** The meanings of stored numbers and words, by column. */
const NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  category: CASH_CATEGORY_NAMES,
  type: CASH_TYPE_NAMES,
  saleType: SALE_TYPE_NAMES,
  hireType: CAR_HIRE_TYPE_NAMES,
  kind: ATTACHMENT_KIND_NAMES,
  creditKind: CREDIT_RECORD_NAMES,
  medium: CREDIT_MEDIUM_NAMES,
  language: CREDIT_LANGUAGE_NAMES,
  measure: FORBEARANCE_MEASURE_NAMES,
  answer: OFFER_ANSWER_NAMES,
}

/**
 * Reads everything that the books have about a client.
 * @throws Refusal 404 for no such client.
 * @source server 25.1
 */
export function readPerson(ctx: Ctx, clientID: number, words: HistoryNames): Promise<PersonData> {
  return transaction(ctx.store.db, async (trx) => {
    await useOneSnapshot(trx)
    const client = await clientById(trx, clientID)
    if (!client) throw new Refusal('RECORD_NOT_FOUND', { record: `Client ${clientID}` })
    const spouse = client.spouse_id === null ? null : ((await clientById(trx, client.spouse_id)) ?? null)
    const parts: [PersonPartName, readonly PersonRow[]][] = []
    for (const name of PERSON_PART_NAMES) {
      const stored =
        name === 'changes' ? await changesOf({ ...ctx, db: trx }, clientID, words) : await partRows(trx, name, clientID)
      parts.push([name, stored.map((row) => rowOf(name, row))])
    }
    const read = Object.fromEntries(parts) as PersonData['parts']
    return { client, spouse, settings: await readSettings(trx), parts: read }
  })
}

/** The number of saves that are described at once. */
const AT_ONCE = 200

async function changesOf(ctx: Ctx, clientID: number, words: HistoryNames): Promise<StoredRow[]> {
  const lines = await savesOf(ctx.db, clientID)
  const rows: StoredRow[] = []
  for (let at = 0; at < lines.length; at += AT_ONCE)
    for (const each of await describeLines(ctx, lines.slice(at, at + AT_ONCE), words))
      rows.push({
        ...{ at: each.at, username: each.username, summary: each.summary },
        fields: each.changes.map(changeText).join('; '),
      })
  return rows
}

/** Returns `Mobile number: 7728 1800 became 7900 0000`; the new value alone after an empty one. */
function changeText({ field, before, after }: { field: string; before: string; after: string }): string {
  return before === '' ? `${field}: ${after}` : `${field}: ${before} became ${after || 'nothing'}`
}

function rowOf(part: PersonPartName, stored: StoredRow): PersonRow {
  const { columns } = personPart(part)
  return Object.fromEntries(
    Object.entries(columns).map(([name, { kind }]) => {
      const value = stored[name]
      const named = NAMES[name]?.[String(value)]
      return [name, named ?? fileValue(kind, value)]
    }),
  )
}

function fileValue(kind: PersonValueKind, value: unknown): PersonValue {
  if (value === null || value === undefined) return kind === 'text' ? '' : null
  if (kind === 'money') return wireMoney(toCents(String(value)))
  if (kind === 'number') return Number(value)
  if (kind === 'flag') return value === true
  return value instanceof Date ? value.toISOString() : String(value)
}
