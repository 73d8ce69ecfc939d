import {
  foundAccountKeys,
  foundClientKeys,
  foundVehicleKeys,
  rankOf,
  type SearchKeys,
  typoRankOf,
  searchTextOf,
} from '@forecourt/core/features/search/match'
import { foldedWords } from '../../database/search'
import type { Db } from '../../database/database'
import { type FoundRecordLists, foundRecordsOut } from './found-records'
import { accountsOfClients, similarClients, similarVehicles } from './similar-repository'

/** The number of similar records that core scores. */
const CANDIDATES = 60
/** Words up to this length share few trigrams when one letter is wrong. */
const SHORT = 6
const LIKENESS = { short: 0.2, long: 0.3 }
/** The shortest text that is searched by similarity. */
const LEAST = 4

/** Returns the records that a text without exact matches may mean, best first, at most `limit` of each kind. */
export async function similarRecords(db: Db, text: string, limit: number): Promise<FoundRecordLists> {
  const wanted = searchTextOf(text)
  const typed = foldedWords(text).join(' ')
  if (!wanted || typed.length < LEAST) return { vehicles: [], accounts: [], clients: [] }
  const like = { typed, likeness: typed.length < SHORT ? LIKENESS.short : LIKENESS.long, most: CANDIDATES }
  const [vehicleIDs, clientIDs] = await Promise.all([similarVehicles(db, like), similarClients(db, like)])
  const bought = await accountsOfClients(db, clientIDs)
  const accountIDs = [...new Set([...vehicleIDs, ...bought])]
  const { vehicles, accounts, clients } = await foundRecordsOut(db, { vehicleIDs, accountIDs, clientIDs })
  const best = <R>(rows: readonly R[], sought: (row: R) => SearchKeys): R[] =>
    rows
      .flatMap((row) => {
        const rank = rankOf(sought(row), wanted) ?? typoRankOf(sought(row), wanted)
        return rank === null ? [] : [{ row, rank }]
      })
      .toSorted((a, b) => a.rank - b.rank)
      .slice(0, limit)
      .map(({ row }) => row)
  return {
    vehicles: best(vehicles, foundVehicleKeys),
    accounts: best(accounts, foundAccountKeys),
    clients: best(clients, foundClientKeys),
  }
}
