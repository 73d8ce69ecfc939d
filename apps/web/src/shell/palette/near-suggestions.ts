import { MATCH } from '@forecourt/core/features/search/match'
import { recordText } from '@forecourt/core/line/print'
import { changesBooks } from '@forecourt/core/line/reading'
import type { Repair } from '@forecourt/core/line/rewrite'
import type { ResolvedLine } from '../../kit/line/resolution'
import { slotCandidates } from './complete'
import { bestRank, type FoundRecords } from './found-records'

/**
 * Returns the lines with a record in place of a misspelt one: where its words name none, and have no exact match.
 * @param found What those words find, best first.
 * @returns One, or several equally likely ones to choose from.
 */
export function nearSuggestions(text: string, { reading, slots }: ResolvedLine, found: FoundRecords): Repair[] {
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
  const candidates = slotCandidates({ of, query: head.text }, near)
  return candidates.map(({ label, about }) => ({
    text: `${text.slice(0, head.start)}${recordText(label)}${text.slice(head.end)}`,
    changes: [`${head.text} is read as ${label}, ${about}`],
    isWeak: true,
    isOpen: candidates.length > 1,
    opensAlone: reading.complete && !changesBooks(reading.command),
  }))
}
