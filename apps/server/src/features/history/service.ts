import { lockedRefusal } from '../../locked'
import { GATED_KINDS, type HistoryKind } from '@forecourt/core/features/history/enums'
import type { FieldNames } from '@forecourt/core/features/history/fields'
import type {
  History,
  HistoryRef,
  RecordChange,
  RecordChanges,
  SettingsHistoryRef,
} from '@forecourt/core/features/history/schemas'
import type { z } from 'zod'
import type { Ctx } from '../../context'
import { pagedAnswer } from '../../database/paged'
import { countHistory, historyLines } from './lines-repository'
import { describe, type Described } from './described'

interface Asked extends z.output<typeof SettingsHistoryRef> {
  kind: HistoryKind
  /** Null for the settings, of which there is one set. */
  id: number | null
}

/** Every save of a record, newest first. A record that nothing was written of has an empty history. */
export async function recordHistory(
  ctx: Ctx,
  ref: z.output<typeof HistoryRef>,
  words: FieldNames,
): Promise<z.output<typeof RecordChanges>> {
  if (GATED_KINDS.includes(ref.kind) && !ctx.isUnlocked) throw lockedRefusal(ctx)
  const id = ref.kind === 'settings' ? null : (ref.id ?? null)
  return historyPage(ctx, { ...ref, id }, words, changeOut)
}

/** The same as the three calls that each tell of one kind have it. */
export function historyOf(ctx: Ctx, asked: Asked, words: FieldNames): Promise<z.output<typeof History>> {
  return historyPage(ctx, asked, words, ({ line, at, username, title, changes }) => ({
    id: line.last,
    at,
    username,
    title,
    changes: changes.map(({ field: label, before, after }) => ({ label, before, after })),
  }))
}

function historyPage<Row>(
  ctx: Ctx,
  asked: Asked,
  words: FieldNames,
  rowOf: (described: Described) => Row,
): Promise<{ data: Row[]; totalCount: number }> {
  const { kind, id } = asked
  return pagedAnswer(asked, {
    rows: async (range) => (await describe(ctx, await historyLines(ctx.db, { kind, id, ...range }), words)).map(rowOf),
    total: async () => ({ totalCount: await countHistory(ctx.db, { kind, id }) }),
  })
}

/** A line as answers have it. */
export function changeOut({
  line,
  vehicleID,
  at,
  username,
  action,
  summary,
  changes,
  isLocked,
  eventID,
}: Described): RecordChange {
  const on = vehicleID === null ? {} : { vehicleID }
  const by = eventID === null ? {} : { eventID }
  return { at, username, action, kind: line.kind, id: line.id, ...on, summary, changes, locked: isLocked, ...by }
}
