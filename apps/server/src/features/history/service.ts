import { pricesRefusal } from '../../prices-refusal'
import { PASSCODE_KINDS, type HistoryKind } from '@forecourt/core/features/history/enums'
import type { HistoryNames } from '@forecourt/core/features/history/fields'
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
import { countHistory, readHistoryLines } from './lines-repository'
import { describeLines, type DescribedLine } from './describe'

interface HistoryRequest extends z.output<typeof SettingsHistoryRef> {
  kind: HistoryKind
  /** Null for the settings, of which there is one set. */
  id: number | null
}

/** Returns every save of a record, newest first; empty for a record without any. */
export async function recordHistory(
  ctx: Ctx,
  ref: z.output<typeof HistoryRef>,
  words: HistoryNames,
): Promise<z.output<typeof RecordChanges>> {
  if (PASSCODE_KINDS.includes(ref.kind) && !ctx.isUnlocked) throw pricesRefusal(ctx)
  const id = ref.kind === 'settings' ? null : (ref.id ?? null)
  return historyPage(ctx, { ...ref, id }, words, changeOut)
}

/** Returns the same for the three calls that each have one kind. */
export function historyOf(ctx: Ctx, asked: HistoryRequest, words: HistoryNames): Promise<z.output<typeof History>> {
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
  asked: HistoryRequest,
  words: HistoryNames,
  rowOf: (described: DescribedLine) => Row,
): Promise<{ data: Row[]; totalCount: number }> {
  const { kind, id } = asked
  return pagedAnswer(asked, {
    rows: async (range) =>
      (await describeLines(ctx, await readHistoryLines(ctx.db, { kind, id, ...range }), words)).map(rowOf),
    total: async () => ({ totalCount: await countHistory(ctx.db, { kind, id }) }),
  })
}

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
}: DescribedLine): RecordChange {
  const on = vehicleID === null ? {} : { vehicleID }
  const by = eventID === null ? {} : { eventID }
  return { at, username, action, kind: line.kind, id: line.id, ...on, summary, changes, locked: isLocked, ...by }
}
