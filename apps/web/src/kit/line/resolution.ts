import type { LineProblem } from '@forecourt/core/line/reading'
import type { OutputOf } from '@forecourt/core/kernel/operation'
import type { ResolvedMatch, ResolvedReading as Resolved } from '@forecourt/core/line/resolve'
import type { Operations } from '@forecourt/core/operations'

/** A record as `ResolveRecords` answers it. */
export type LineRecord = OutputOf<Operations['ResolveRecords']>['matches'][number][number]
/** A record that words of a line name. */
export type FoundLineRecord = ResolvedMatch<LineRecord>
/** An interpretation of a line with the records it names. */
export type ResolvedLine = Resolved<LineRecord>

/** Returns the records of a line's vehicle or accounts; none while they are ambiguous, so that a near match is never taken. */
export function headRecords({ slots }: Pick<ResolvedLine, 'slots'>): readonly FoundLineRecord[] {
  return slotRecords({ slots }, slots.has('account') ? 'account' : 'vehicle')
}

/** Returns the records that one slot of a line names; none while they are ambiguous. */
export function slotRecords({ slots }: Pick<ResolvedLine, 'slots'>, name: string): readonly FoundLineRecord[] {
  const slot = slots.get(name)
  return slot?.state === 'resolved' ? slot.records : []
}

/** Returns the problem of a line, with the record that was found where only a word behind it is not understood. */
export function problemText({ message, word }: LineProblem, resolved: Pick<ResolvedLine, 'slots'>): string {
  const [head] = headRecords(resolved)
  if (word === undefined || !head) return message
  return `${[head.accountNo, head.label, head.clientName].filter(Boolean).join(', ')} is found, but ${message}`
}
