import { useEffect } from 'react'
import { commandKey } from '../../kit/hint'
import type { NewOutboxLine, Outbox } from '../outbox/outbox'
import { isOnItsWay, type OutboxLine } from '../outbox/queue'
import { targetedLine, savedRecordIDs, lineTarget } from '../outbox/line-target'
import { lineSaving } from './line-look-up'
import type { PaletteLineState } from './use-palette-line'
import type { PromptAnswer, PromptModel } from './use-prompt'

/**
 * The preview of a suggestion, or of a record that a line changes, is on the screen at least so long before a key saves it: nobody confirms what
 * could not be read.
 */
const PREVIEW_MS = 400

/** Returns the record that a line changes; null for none, or while it is not known. */
function changedRecordOf(line: PaletteLineState | null) {
  return (line?.checked && line.command?.saving?.changedRecord?.(line.checked)) ?? null
}

/** Returns a line with its target; null when its preview is to be seen first. */
export function withTarget(
  { answered, seen, taken }: PromptModel,
  outbox: Outbox,
  handed: NewOutboxLine,
): NewOutboxLine | null {
  const { line } = answered.current
  if (!line?.command?.saving?.changedRecord) return handed
  const idsOf = (before: OutboxLine) => savedRecordIDs(before, lineSaving(before))
  const isSeen = seen.current !== null && seen.current.at + PREVIEW_MS <= Date.now()
  const target = lineTarget(targetedLine(outbox, handed, taken.current), isSeen ? seen.current : null, idsOf)
  // Nothing that is saved meanwhile is corrected unseen.
  const isNone = target === null && !line.isWaiting && changedRecordOf(line) === null
  return target || isNone ? { ...handed, target: target ?? { ids: [], version: null } } : null
}

/** Returns the note on a line whose preview was shown long enough; null where the server did not answer it. */
export function previewedNote({ answered, repairedAt }: PromptModel): string | null {
  const { line } = answered.current
  const changed = changedRecordOf(line)
  const isRepaired = repairedAt.current !== null
  if (!changed && !isRepaired && line?.retryLookUp) return null
  return `${changed ? `Corrects ${changed.text}` : isRepaired ? 'Repaired' : 'Nothing is corrected'}: ${commandKey('form.save-form')} saves it`
}

/** Returns how long, in milliseconds, the preview has still to be shown. */
export function previewTimeLeft({ repairedAt, seen }: PromptModel): number {
  const since = Math.max(repairedAt.current ?? 0, seen.current?.at ?? 0)
  return since + PREVIEW_MS - Date.now()
}

/** Records since when the record that a line changes is shown as it is. */
export function useTrackPreviewed({ seen }: PromptModel, { line }: PromptAnswer): void {
  const changed = changedRecordOf(line)
  const [id, version] = [changed?.id, changed?.version]
  useEffect(() => {
    seen.current = id === undefined || version === undefined ? null : { id, version, at: Date.now() }
  }, [seen, id, version])
}

/** Returns a line that changes what one on its way before it saves, as it is shown before that is known; null for any other. */
export function pendingChangeLine(
  outbox: Outbox,
  line: PaletteLineState,
  handed: NewOutboxLine,
  taken: string | null,
): PaletteLineState | null {
  const before = line.command?.saving?.changedRecord ? targetedLine(outbox, handed, taken) : null
  if (!before || !isOnItsWay(before)) return null
  const preview = { title: 'This will correct', facts: [{ label: 'Line', value: before.text }] }
  return { ...line, preview, checks: [{ state: 'waiting', text: 'It is saved first' }] }
}
