import { DIRECTIONS } from '@forecourt/core/features/cash-book/direction'
import type { BooksCheck } from '@forecourt/core/features/books/schemas'
import type { Db, Trx } from '../../database/database'
import { transaction } from '../../database/transaction'
import { readSettings } from '../settings/repository'
import { cashRules } from './cash-repository'
import { chainFaults } from './chain'
import { dealRules } from './deals-repository'
import { grouped } from './grouped'
import { imageFaults } from './images'
import { accountFaults, attemptFaults } from './recomputed'
import {
  accountIDs,
  attemptedIDs,
  countRecords,
  faultsOf,
  firstFaults,
  readOneMoment,
  storedAccounts,
  storedAttempts,
} from './repository'
import type { Fault } from './rule'

/** Vehicles whose accounts or attempts are read and computed at once: enough to be quick, few enough for flat memory. */
const CHUNK = 200

/**
 * Verifies every invariant of the books over the whole database, at one moment, and changes nothing.
 *
 * @param db The database; or a transaction, to see what it has not committed.
 * @param now The moment that the check is dated.
 * @returns What breaks, by rule; no faults when the books are in order.
 */
export function checkBooks(db: Db | Trx, now: Date = new Date()): Promise<BooksCheck> {
  const check = async (trx: Trx) => ({
    checkedAt: now.toISOString(),
    faults: [...(await ruleFaults(trx)), ...(await recomputedFaults(trx)), ...(await tracedFaults(trx))],
    counted: await countRecords(trx),
  })
  // A transaction says so itself.
  if (db.isTransaction) return check(db as Trx)
  return transaction(db, async (trx) => {
    await readOneMoment(trx)
    return check(trx)
  })
}

async function ruleFaults(db: Trx): Promise<Fault[]> {
  const directions = { ...DIRECTIONS, ...(await readSettings(db)).directions }
  const faults: Fault[] = []
  for (const rule of [...cashRules(directions), ...dealRules]) faults.push(...(await faultsOf(db, rule)))
  return faults
}

/** What the server keeps of accounts and attempts, against the same computed anew. */
async function recomputedFaults(db: Trx): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const ids of chunksOf(await accountIDs(db)))
    faults.push(...(await storedAccounts(db, ids)).flatMap(accountFaults))
  for (const ids of chunksOf(await attemptedIDs(db)))
    faults.push(...(await storedAttempts(db, ids)).flatMap(attemptFaults))
  return [...grouped(faults, (fault) => fault.rule)].flatMap(([rule, own]) => firstFaults(rule, own))
}

/** What stands in the tables against what the saves left there and wrote down. */
async function tracedFaults(db: Trx): Promise<Fault[]> {
  const faults = [...(await imageFaults(db)), ...(await chainFaults(db))]
  return [...grouped(faults, (fault) => fault.rule)].flatMap(([rule, own]) => firstFaults(rule, own))
}

function chunksOf(ids: readonly number[]): number[][] {
  return Array.from({ length: Math.ceil(ids.length / CHUNK) }, (_, i) => ids.slice(i * CHUNK, (i + 1) * CHUNK))
}
