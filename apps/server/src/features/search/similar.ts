import {
  foundAccountSought,
  foundClientSought,
  foundVehicleSought,
  rankOf,
  type Sought,
  typoRankOf,
  wantedOf,
} from '@forecourt/core/features/search/match'
import { foldedWords } from '../../database/search'
import type { Db } from '../../database/database'
import { type RecordsFound, tellFound } from './found'
import { accountsOfClients, similarClients, similarVehicles } from './similar-repository'

/** So many are like it at first sight; core says which of them may be meant. */
const CANDIDATES = 60
/** A short word with a wrong letter shares few of its trigrams. */
const SHORT = 6
const LIKENESS = { short: 0.2, long: 0.3 }
/** Shorter than this a text is like anything. */
const LEAST = 4

/** What may be meant by a text that finds nothing letter for letter, best first, at most `limit` of each kind. */
export async function similarFound(db: Db, text: string, limit: number): Promise<RecordsFound> {
  const wanted = wantedOf(text)
  const typed = foldedWords(text).join(' ')
  if (!wanted || typed.length < LEAST) return { vehicles: [], accounts: [], clients: [] }
  const like = { typed, likeness: typed.length < SHORT ? LIKENESS.short : LIKENESS.long, most: CANDIDATES }
  const [vehicleIDs, clientIDs] = await Promise.all([similarVehicles(db, like), similarClients(db, like)])
  const bought = await accountsOfClients(db, clientIDs)
  const accountIDs = [...new Set([...vehicleIDs, ...bought])]
  const { vehicles, accounts, clients } = await tellFound(db, { vehicleIDs, accountIDs, clientIDs })
  const best = <R>(rows: readonly R[], sought: (row: R) => Sought): R[] =>
    rows
      .flatMap((row) => {
        const rank = rankOf(sought(row), wanted) ?? typoRankOf(sought(row), wanted)
        return rank === null ? [] : [{ row, rank }]
      })
      .toSorted((a, b) => a.rank - b.rank)
      .slice(0, limit)
      .map(({ row }) => row)
  return {
    vehicles: best(vehicles, foundVehicleSought),
    accounts: best(accounts, foundAccountSought),
    clients: best(clients, foundClientSought),
  }
}
