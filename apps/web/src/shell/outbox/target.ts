import type { ChangedRecord, LineCommand } from '../../kit/line/line-command'
import type { HandedLine, Outbox } from './outbox'
import { isOnItsWay, lineBefore, type OutboxLine, type Target } from './queue'

/** The line before one that changes what is saved, when that is about it: the last one that was handed over. */
export function lineMeant({ state }: Outbox, line: HandedLine, own: string | null): OutboxLine | null {
  const place = state.lines.find(({ id }) => id === own)?.at ?? Number.POSITIVE_INFINITY
  return lineBefore(
    line,
    [...state.lines, ...state.saved].filter(({ id }) => id !== own),
    place,
  )
}

/**
 * What a line that changes what is saved is about, by what its person knows: the line that is on its way before it, else the record that was seen in
 * its preview, else the line before it, wherever that is.
 *
 * @returns null when its preview is to be seen first
 */
export function targetOf(
  before: OutboxLine | null,
  seen: Pick<ChangedRecord, 'id' | 'version'> | null,
  idsOf: (line: OutboxLine) => readonly number[],
): Target | null {
  if (before && isOnItsWay(before)) return { line: before.id }
  if (seen) return { ids: [seen.id], version: seen.version }
  if (!before) return null
  return before.state === 'saved' ? { ids: idsOf(before), version: null } : { line: before.id }
}

/** What is asked of a line that would change another record than the one that was meant, or that one as somebody changed it meanwhile. */
export function whyOther(
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

/** The numbers of what a line saved; none before it is saved, or where that is not known. */
export function savedIDs(
  line: OutboxLine | undefined,
  saving: Pick<NonNullable<LineCommand['saving']>, 'idsOf'> | null,
): readonly number[] {
  return line?.output && saving ? saving.idsOf(line.output) : []
}
