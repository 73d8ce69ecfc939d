import type { FieldNames } from '@forecourt/core/features/history/fields'
import { fieldChanges, historyTitle, idsIn, type RecordNames } from '@forecourt/core/features/history/rules'
import type { History, SettingsHistoryRef } from '@forecourt/core/features/history/schemas'
import type { z } from 'zod'
import type { Ctx } from '../../context'
import { pagedAnswer } from '../../database/paged'
import { clientNames, countHistory, historyEvents, type HistoryPage, vehicleNames } from './repository'

type Asked = Pick<HistoryPage, 'of' | 'id'> & z.output<typeof SettingsHistoryRef>

/** Who changed a record, when and what, newest first. A record that nothing was written of has an empty history. */
export function historyOf(ctx: Ctx, asked: Asked, names: FieldNames): Promise<z.output<typeof History>> {
  const { of, id } = asked
  return pagedAnswer(asked, {
    rows: async (range) => {
      const events = await historyEvents(ctx.db, { of, id, ...range })
      const records = await namesOf(ctx, idsIn(events, names))
      return events.map((event) => ({
        id: event.id,
        at: event.at.toISOString(),
        username: event.username,
        title: historyTitle(event),
        changes: fieldChanges(event, names, records),
      }))
    },
    total: async () => ({ totalCount: await countHistory(ctx.db, { of, id }) }),
  })
}

/** How the records that changes name are called now. */
async function namesOf(ctx: Ctx, { clientIDs, vehicleIDs }: ReturnType<typeof idsIn>): Promise<RecordNames> {
  return {
    clients: await clientNames(ctx.db, clientIDs),
    vehicles: await vehicleNames(ctx.db, vehicleIDs),
  }
}
