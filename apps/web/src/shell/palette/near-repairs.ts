import { MATCH } from '@forecourt/core/features/search/match'
import { recordText } from '@forecourt/core/line/print'
import { movesMoney } from '@forecourt/core/line/reading'
import type { Repair } from '@forecourt/core/line/rewrite'
import type { ResolvedReading } from '../../kit/line/resolution'
import { candidatesOf } from './complete'
import { bestRank, type FoundRecords } from './found'

/**
 * The lines with a record in the place of one that is misspelt: where its words name none, and nothing is found by them letter for letter.
 *
 * @param found What those words find, best first.
 * @returns One, or several that are as likely to choose from.
 */
export function nearRepairs(text: string, { reading, slots }: ResolvedReading, found: FoundRecords): Repair[] {
  const best = bestRank(found)
  if (best < MATCH.typo || best === Number.POSITIVE_INFINITY) return []
  const head = reading.slots.find(({ value }) => value?.kind === 'record' || value?.kind === 'accounts')
  const isMissing = head !== undefined && slots.get(head.name)?.state === 'none'
  if (!isMissing || (head.value?.kind === 'accounts' && head.value.queries.length > 1)) return []
  const of = head.value?.kind === 'record' ? head.value.of : 'account'
  const isNear = ({ rank }: { rank: number }) => rank === best
  const near = {
    accounts: found.accounts.filter(isNear),
    vehicles: found.vehicles.filter(isNear),
    clients: found.clients.filter(isNear),
    entries: [],
  }
  const candidates = candidatesOf({ of, query: head.text }, near)
  return candidates.map(({ label, about }) => ({
    text: `${text.slice(0, head.start)}${recordText(label)}${text.slice(head.end)}`,
    changes: [`${head.text} is read as ${label}, ${about}`],
    isWeak: true,
    isOpen: candidates.length > 1,
    opensAlone: reading.complete && !movesMoney(reading.command),
  }))
}
