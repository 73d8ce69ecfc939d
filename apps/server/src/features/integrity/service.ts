import type { IntegrityCheck } from '@forecourt/core/features/integrity/schemas'
import type { Db, Trx } from '../../database/database'
import { readOneMoment, transaction } from '../../database/transaction'
import { ACCESS_RULES } from './access-repository'
import { cashRules } from './cash-repository'
import { chainFaults } from './chain'
import { damagedTables, isDamage } from './damage-repository'
import { dealRules } from './deals-repository'
import { DELETED_RULES } from './deleted-repository'
import { grouped } from './grouped'
import { imageFaults } from './images'
import { accountFaults, attemptFaults } from './recomputed'
import { IMPORT_RULES } from './imports-repository'
import { MONTH_RULES } from './months-repository'
import { MOVED_RULES } from './moved-repository'
import {
  accountIDs,
  attemptedIDs,
  countRecords,
  faultsOf,
  firstFaults,
  storedAccounts,
  storedAttempts,
} from './repository'
import type { Fault, Rule } from './rule'

/** Vehicles whose accounts or attempts are read and computed at once: few, for others wait meanwhile. */
const CHUNK = 15

/**
 * Verifies every invariant of the books over the whole database and changes nothing. Each rule holds at every moment, so each page of what may be
 * long is read at a moment of its own, and whoever else needs the database gets in between.
 *
 * @param db The database; or a transaction, to see what it has not committed.
 * @param now The moment that the check is dated.
 * @returns What breaks, by rule; no faults when the books are in order.
 */
export async function checkIntegrity(db: Db | Trx, now: Date = new Date()): Promise<IntegrityCheck> {
  const damaged = await damagedTables(db)
  // What cannot be read of a damaged table is one fault, and what can be is checked all the same.
  const readable = async <T>(read: () => Promise<T>, otherwise: T) => {
    try {
      return await read()
    } catch (error) {
      if (damaged.length > 0 && isDamage(error)) return otherwise
      throw error
    }
  }
  const faults = [...damaged]
  for (const find of [
    () => foundBy(db, cashRules),
    () => foundBy(db, MONTH_RULES),
    () => foundBy(db, dealRules),
    () => foundBy(db, IMPORT_RULES),
    () => recomputedFaults(db),
    () => foundBy(db, ACCESS_RULES),
    () => foundBy(db, DELETED_RULES),
    () => tracedFaults(db),
  ])
    faults.push(...(await readable(find, [])))
  return {
    checkedAt: now.toISOString(),
    faults,
    moved: await readable(() => foundBy(db, MOVED_RULES), []),
    counted: await readable(() => countRecords(db), {}),
  }
}

const running = new WeakMap<Db | Trx, Promise<IntegrityCheck>>()

/** As `checkIntegrity`, once at a time: who asks while a check runs gets what that one finds. */
export function sharedCheck(db: Db | Trx, now: Date): Promise<IntegrityCheck> {
  const known = running.get(db)
  if (known) return known
  const check = checkIntegrity(db, now).finally(() => running.delete(db))
  running.set(db, check)
  return check
}

/** What several statements read, of one moment. */
function atOneMoment<T>(db: Db | Trx, read: (db: Db | Trx) => Promise<T>): Promise<T> {
  // A transaction says so itself.
  if (db.isTransaction) return read(db)
  return transaction(db, async (trx) => {
    await readOneMoment(trx)
    return read(trx)
  })
}

/** What rules find, in their order. */
async function foundBy(db: Db | Trx, rules: readonly Rule[]): Promise<Fault[]> {
  const found: Fault[] = []
  for (const rule of rules) found.push(...(await faultsOf(db, rule)))
  return found
}

/** What the server keeps of accounts and attempts, against the same computed anew. */
async function recomputedFaults(db: Db | Trx): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const ids of chunksOf(await accountIDs(db)))
    faults.push(...(await atOneMoment(db, (at) => storedAccounts(at, ids))).flatMap(accountFaults))
  for (const ids of chunksOf(await attemptedIDs(db)))
    faults.push(...(await atOneMoment(db, (at) => storedAttempts(at, ids))).flatMap(attemptFaults))
  return [...grouped(faults, (fault) => fault.rule)].flatMap(([rule, own]) => firstFaults(rule, own))
}

/** What stands in the tables against what the saves left there and wrote down. */
async function tracedFaults(db: Db | Trx): Promise<Fault[]> {
  const faults = [...(await imageFaults(db)), ...(await chainFaults(db))]
  return [...grouped(faults, (fault) => fault.rule)].flatMap(([rule, own]) => firstFaults(rule, own))
}

function chunksOf(ids: readonly number[]): number[][] {
  return Array.from({ length: Math.ceil(ids.length / CHUNK) }, (_, i) => ids.slice(i * CHUNK, (i + 1) * CHUNK))
}
