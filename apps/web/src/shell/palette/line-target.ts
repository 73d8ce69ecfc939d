import { useEffect } from 'react'
import { keyOf } from '../../kit/hint'
import type { HandedLine, Outbox } from '../outbox/outbox'
import { isOnItsWay, type OutboxLine } from '../outbox/queue'
import { lineMeant, savedIDs, targetOf } from '../outbox/target'
import { savingOf } from './line-look-up'
import type { LineState } from './use-line'
import type { Answered, Prompt } from './use-prompt'

/** What a line repairs or changes stands with its preview at least so long before a key saves it: nothing is confirmed that nobody can have read. */
const LOOK_MS = 400

/** The record that a line changes; null for none, or while it is not known. */
function changedBy(line: LineState | null) {
  return (line?.checked && line.command?.saving?.changes?.(line.checked)) ?? null
}

/** A line with what it changes; null when that is to be seen first. */
export function aimed({ answered, seen, taken }: Prompt, outbox: Outbox, handed: HandedLine): HandedLine | null {
  const { line } = answered.current
  if (!line?.command?.saving?.changes) return handed
  const idsOf = (before: OutboxLine) => savedIDs(before, savingOf(before))
  const isSeen = seen.current !== null && seen.current.at + LOOK_MS <= Date.now()
  const target = targetOf(lineMeant(outbox, handed, taken.current), isSeen ? seen.current : null, idsOf)
  // Nothing that is saved meanwhile is corrected unseen.
  const isNone = target === null && !line.isWaiting && changedBy(line) === null
  return target || isNone ? { ...handed, target: target ?? { ids: [], version: null } } : null
}

/** What is said of a line that has stood with its preview; null where the server did not answer it. */
export function lookedNote({ answered, repairedAt }: Prompt): string | null {
  const { line } = answered.current
  const changed = changedBy(line)
  const isRepaired = repairedAt.current !== null
  if (!changed && !isRepaired && line?.askAgain) return null
  return `${changed ? `Corrects ${changed.text}` : isRepaired ? 'Repaired' : 'Nothing is corrected'}: ${keyOf('form.save-form')} saves it`
}

/** How long a repaired line, or the record that a line changes, has still to stand. */
export function lookLeft({ repairedAt, seen }: Prompt): number {
  const since = Math.max(repairedAt.current ?? 0, seen.current?.at ?? 0)
  return since + LOOK_MS - Date.now()
}

/** Since when the record that a line changes is shown as it is. */
export function useSeen({ seen }: Prompt, { line }: Answered): void {
  const changed = changedBy(line)
  const [id, version] = [changed?.id, changed?.version]
  useEffect(() => {
    seen.current = id === undefined || version === undefined ? null : { id, version, at: Date.now() }
  }, [seen, id, version])
}

/** A line that changes what one on its way before it saves, as it is shown before that is known; null for any other. */
export function lineAhead(outbox: Outbox, line: LineState, handed: HandedLine, taken: string | null): LineState | null {
  const before = line.command?.saving?.changes ? lineMeant(outbox, handed, taken) : null
  if (!before || !isOnItsWay(before)) return null
  const preview = { title: 'This will correct', facts: [{ label: 'Line', value: before.text }] }
  return { ...line, preview, checks: [{ state: 'waiting', text: 'It is saved first' }] }
}
