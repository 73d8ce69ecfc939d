import type { ChangedRecord, LineCommand } from '../../kit/line/line-command'
import type { NewOutboxLine, Outbox } from './outbox'
import { isOnItsWay, precedingLine, type OutboxLine, type LineTarget } from './queue'

/** Returns the last line of the outbox before this one, when this one is about it. */
export function targetedLine({ state }: Outbox, line: NewOutboxLine, own: string | null): OutboxLine | null {
  const place = state.lines.find(({ id }) => id === own)?.at ?? Number.POSITIVE_INFINITY
  return precedingLine(
    line,
    [...state.lines, ...state.saved].filter(({ id }) => id !== own),
    place,
  )
}

/**
 * Returns what a changing line is about, as far as its user knows: the line on its way before it, else the record seen in its preview, else the line
 * before it.
 * @returns null when the preview is to be seen first.
 */
export function lineTarget(
  before: OutboxLine | null,
  seen: Pick<ChangedRecord, 'id' | 'version'> | null,
  idsOf: (line: OutboxLine) => readonly number[],
): LineTarget | null {
  if (before && isOnItsWay(before)) return { line: before.id }
  if (seen) return { ids: [seen.id], version: seen.version }
  if (!before) return null
  return before.state === 'saved' ? { ids: idsOf(before), version: null } : { line: before.id }
}

/** Returns the checks of a line that would change another record than the targeted one, or that one as somebody changed it meanwhile. */
export function otherRecordReasons(
  { target }: Pick<OutboxLine, 'target'>,
  changed: ChangedRecord | null,
  idsOfLine: (id: string) => readonly number[],
): string[] {
  if (!changed) return []
  const { id, version, text } = changed
  const ids = target && ('line' in target ? idsOfLine(target.line) : target.ids)
  if (!ids?.includes(id)) return [`It would change ${text}, but it was typed for another entry.`]
  const isAsSeen = !target || 'line' in target || target.version === null || target.version === version
  return isAsSeen ? [] : [`It changes ${text}, which has changed since you saw it.`]
}

/** Returns the ids of what a line saved; none before it is saved, or where they are not known. */
export function savedRecordIDs(
  line: OutboxLine | undefined,
  saving: Pick<NonNullable<LineCommand['saving']>, 'idsOf'> | null,
): readonly number[] {
  return line?.output && saving ? saving.idsOf(line.output) : []
}
