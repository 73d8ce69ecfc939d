import type { ResolvedRecord } from '@forecourt/core/features/search/schemas'
import type { Ctx } from '../../context'
import { exactAccounts, exactClients, exactVehicles, type RecordHit } from './repository'

interface ExactQuery {
  of: 'vehicle' | 'account' | 'client'
  query: string
  unsoldFirst?: boolean | undefined
}

const FINDERS = { vehicle: exactVehicles, account: exactAccounts, client: exactClients }

/** Returns for each query, in order, the records that it names exactly. */
export function findRecords(ctx: Pick<Ctx, 'db'>, queries: readonly ExactQuery[]): Promise<ResolvedRecord[][]> {
  return Promise.all(
    queries.map(async ({ of, query, unsoldFirst }) =>
      preferUnsold(await FINDERS[of](ctx.db, query), unsoldFirst ?? false).map(resolvedRecord),
    ),
  )
}

/** With `unsoldFirst`, drops sold vehicles when an unsold one has the same registration, so that a re-used one names one vehicle. */
function preferUnsold(hits: RecordHit[], unsoldFirst: boolean): RecordHit[] {
  const unsold = hits.filter((hit) => !hit.sold)
  return unsoldFirst && unsold.length > 0 ? unsold : hits
}

function resolvedRecord(row: RecordHit): ResolvedRecord {
  return {
    id: row.id,
    label: row.label,
    accountNo: row.hp_account_no ?? '',
    clientID: row.client_id,
    clientName: row.client_name,
    description: row.description,
    sold: row.sold,
  }
}
