import type { HistoryKind } from '@forecourt/core/features/history/enums'
import type { FieldNames } from '@forecourt/core/features/history/fields'
import type { HistoryEvent, HistoryRef, RecordChange } from '@forecourt/core/features/history/schemas'
import { Refusal } from '@forecourt/core/refusals'
import type { z } from 'zod'
import type { Ctx } from '../../context'
import { countHistory, historyLines } from './lines-repository'
import { tell, type Told } from './told'

interface Asked {
  kind: HistoryKind
  /** Null for the settings, of which there is one set. */
  id: number | null
  pageNumber: number
  pageSize: number
}

/** What is behind the passcode wherever it is read is so in its history, as a whole (server 2). */
const GATED: readonly HistoryKind[] = ['vehicle', 'account', 'instalment', 'expense', 'payment']

/** Every save of a record, newest first. A record that nothing was written of has an empty history. */
export async function recordHistory(
  ctx: Ctx,
  ref: z.output<typeof HistoryRef>,
  words: FieldNames,
): Promise<{ data: RecordChange[]; totalCount: number }> {
  if (GATED.includes(ref.kind) && !ctx.isUnlocked) throw new Refusal('SESSION_PASSCODE_LOCKED')
  const id = ref.kind === 'settings' ? null : (ref.id ?? null)
  const { data, totalCount } = await toldPage(ctx, { ...ref, id }, words)
  return { data: data.map(changeOut), totalCount }
}

/** The same as the three calls that each tell of one kind have it. */
export async function historyOf(
  ctx: Ctx,
  asked: Asked,
  words: FieldNames,
): Promise<{ data: HistoryEvent[]; totalCount: number }> {
  const { data, totalCount } = await toldPage(ctx, asked, words)
  const events = data.map(({ line, at, username, title, changes }) => ({
    id: line.last,
    at,
    username,
    title,
    changes: changes.map(({ field: label, before, after }) => ({ label, before, after })),
  }))
  return { data: events, totalCount }
}

async function toldPage(ctx: Ctx, asked: Asked, words: FieldNames): Promise<{ data: Told[]; totalCount: number }> {
  const { kind, id, pageNumber, pageSize } = asked
  const totalCount = await countHistory(ctx.db, { kind, id })
  const lines = await historyLines(ctx.db, { kind, id, limit: pageSize, offset: (pageNumber - 1) * pageSize })
  return { data: await tell(ctx, lines, words), totalCount }
}

/** A line as answers have it. */
export function changeOut({ line, at, username, action, summary, changes, isLocked }: Told): RecordChange {
  return { at, username, action, kind: line.kind, id: line.id, summary, changes, locked: isLocked }
}
