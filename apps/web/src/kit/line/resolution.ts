import type { LineProblem } from '@forecourt/core/line/reading'
import type { OutputOf } from '@forecourt/core/kernel/operation'
import type { Found, ResolvedReading as Resolved } from '@forecourt/core/line/resolve'
import type { Operations } from '@forecourt/core/operations'

/** A record as the server names it. */
export type ResolvedRecord = OutputOf<Operations['ResolveRecords']>['matches'][number][number]
/** A record that the words of a line name. */
export type FoundRecord = Found<ResolvedRecord>
/** A reading of a line with the records that it names. */
export type ResolvedReading = Resolved<ResolvedRecord>

/** The records of a line's vehicle or accounts; none while they are in doubt, so that a near match is never taken. */
export function headRecords({ slots }: Pick<ResolvedReading, 'slots'>): readonly FoundRecord[] {
  return recordsOf({ slots }, slots.has('account') ? 'account' : 'vehicle')
}

/** The records that one slot of a line names; none while they are in doubt. */
export function recordsOf({ slots }: Pick<ResolvedReading, 'slots'>, name: string): readonly FoundRecord[] {
  const slot = slots.get(name)
  return slot?.state === 'resolved' ? slot.records : []
}

/** What is wrong in a line, with the record that was found where only a word behind it is not understood. */
export function problemText({ message, word }: LineProblem, resolved: Pick<ResolvedReading, 'slots'>): string {
  const [head] = headRecords(resolved)
  if (word === undefined || !head) return message
  return `${[head.accountNo, head.label, head.clientName].filter(Boolean).join(', ')} is found, but ${message}`
}
