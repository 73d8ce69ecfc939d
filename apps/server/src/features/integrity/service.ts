import type { IntegrityCheck } from '@forecourt/core/features/integrity/schemas'
import type { Db, Trx } from '../../database/database'
import { useOneSnapshot, transaction } from '../../database/transaction'
import { ACCESS_RULES } from './access-repository'
import { cashRules } from './cash-repository'
import { chainFaults } from './chain'
import { damagedTables, isDamage } from './damage-repository'
import { dealRules } from './deals-repository'
import { DELETED_RULES } from './deleted-repository'
import { groupBy } from './group-by'
import { versionFaults } from './row-versions'
import { accountFaults, attemptFaults } from './recompute'
import { IMPORT_RULES } from './imports-repository'
import { MONTH_RULES } from './months-repository'
import { CHANGED_AFTER_RULES } from './changed-after-signing-repository'
import {
  accountIDs,
  attemptedIDs,
  countRecords,
  faultsOfRule,
  firstFaults,
  checkedAccounts,
  storedAttempts,
} from './repository'
import type { IntegrityFault, IntegrityRule } from './rule'

type CheckedBooks = Omit<IntegrityCheck, 'notices'>

/** The number of vehicles whose accounts or attempts are checked at once: few, for others wait meanwhile. */
const CHUNK = 15

/**
 * Checks every invariant of the books over the whole database and changes nothing. Each rule holds at every moment, so each page of a long table is
 * read from a snapshot of its own, and other callers get in between.
 * @param db The database; or a transaction, to see what it has not committed.
 * @param now The moment that the check is dated.
 * @returns Faults by rule; none when the books are in order.
 */
export async function checkIntegrity(db: Db | Trx, now: Date = new Date()): Promise<CheckedBooks> {
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
    () => faultsOfRules(db, cashRules),
    () => faultsOfRules(db, MONTH_RULES),
    () => faultsOfRules(db, dealRules),
    () => faultsOfRules(db, IMPORT_RULES),
    () => recomputedFaults(db),
    () => faultsOfRules(db, ACCESS_RULES),
    () => faultsOfRules(db, DELETED_RULES),
    () => tracedFaults(db),
  ])
    faults.push(...(await readable(find, [])))
  return {
    checkedAt: now.toISOString(),
    faults,
    moved: await readable(() => faultsOfRules(db, CHANGED_AFTER_RULES), []),
    counted: await readable(() => countRecords(db), {}),
  }
}

const running = new WeakMap<Db | Trx, Promise<CheckedBooks>>()

/** As `checkIntegrity`, once at a time: callers during a check get its result. */
export function sharedCheck(db: Db | Trx, now: Date): Promise<CheckedBooks> {
  const known = running.get(db)
  if (known) return known
  const check = checkIntegrity(db, now).finally(() => running.delete(db))
  running.set(db, check)
  return check
}

function fromOneSnapshot<T>(db: Db | Trx, read: (db: Db | Trx) => Promise<T>): Promise<T> {
  // A transaction says so itself.
  if (db.isTransaction) return read(db)
  return transaction(db, async (trx) => {
    await useOneSnapshot(trx)
    return read(trx)
  })
}

async function faultsOfRules(db: Db | Trx, rules: readonly IntegrityRule[]): Promise<IntegrityFault[]> {
  const found: IntegrityFault[] = []
  for (const rule of rules) found.push(...(await faultsOfRule(db, rule)))
  return found
}

/** Compares stored accounts and attempts with recomputed ones. */
async function recomputedFaults(db: Db | Trx): Promise<IntegrityFault[]> {
  const faults: IntegrityFault[] = []
  for (const ids of chunksOf(await accountIDs(db)))
    faults.push(...(await fromOneSnapshot(db, (at) => checkedAccounts(at, ids))).flatMap(accountFaults))
  for (const ids of chunksOf(await attemptedIDs(db)))
    faults.push(...(await fromOneSnapshot(db, (at) => storedAttempts(at, ids))).flatMap(attemptFaults))
  return [...groupBy(faults, (fault) => fault.rule)].flatMap(([rule, own]) => firstFaults(rule, own))
}

/** Compares the tables with the row versions and audit of the saves. */
async function tracedFaults(db: Db | Trx): Promise<IntegrityFault[]> {
  const faults = [...(await versionFaults(db)), ...(await chainFaults(db))]
  return [...groupBy(faults, (fault) => fault.rule)].flatMap(([rule, own]) => firstFaults(rule, own))
}

function chunksOf(ids: readonly number[]): number[][] {
  return Array.from({ length: Math.ceil(ids.length / CHUNK) }, (_, i) => ids.slice(i * CHUNK, (i + 1) * CHUNK))
}
