import type { FieldNames } from '@forecourt/core/features/history/fields'
import { fieldChanges, historyTitle, idsIn, type RecordNames } from '@forecourt/core/features/history/rules'
import type { HistoryEvent } from '@forecourt/core/features/history/schemas'
import type { Ctx } from '../../context'
import { clientNames, countHistory, historyEvents, type HistoryPage, vehicleNames } from './repository'

interface Asked {
  of: HistoryPage['of']
  id: HistoryPage['id']
  pageNumber: number
  pageSize: number
}

/** Who changed a record, when and what, newest first. A record that nothing was written of has an empty history. */
export async function historyOf(
  ctx: Ctx,
  asked: Asked,
  names: FieldNames,
): Promise<{ data: HistoryEvent[]; totalCount: number }> {
  const { of, id, pageNumber, pageSize } = asked
  const totalCount = await countHistory(ctx.db, { of, id })
  const events = await historyEvents(ctx.db, { of, id, limit: pageSize, offset: (pageNumber - 1) * pageSize })
  const records = await namesOf(ctx, idsIn(events, names))
  const data = events.map((event) => ({
    id: event.id,
    at: event.at.toISOString(),
    username: event.username,
    title: historyTitle(event),
    changes: fieldChanges(event, names, records),
  }))
  return { data, totalCount }
}

/** How the records that changes name are called now. */
async function namesOf(ctx: Ctx, { clientIDs, vehicleIDs }: ReturnType<typeof idsIn>): Promise<RecordNames> {
  return {
    clients: await clientNames(ctx.db, clientIDs),
    vehicles: await vehicleNames(ctx.db, vehicleIDs),
  }
}
