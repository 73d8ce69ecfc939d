import type { Store } from './database/database'
import { migrate, migrationsDone, migrationsPending } from './database/migrate'

/** Time before a running upgrade is reported. */
const QUIET_MS = 3_000

/**
 * Migrates a database to the newest form, and reports the progress when that takes a while. An empty one takes a moment and is not reported.
 * @param say Prints a line on the terminal.
 * @returns The names of the migrations that ran.
 * @throws What `migrate` throws.
 * @source server 13
 */
export async function upgrade(
  store: Pick<Store, 'db' | 'unhurried' | 'vacuum'>,
  say: (line: string) => void,
  { list, quietMs = QUIET_MS }: { list?: Parameters<typeof migrate>[1]; quietMs?: number } = {},
): Promise<string[]> {
  const pending = await migrationsPending(store.db, list)
  if (pending.length === 0 || (await migrationsDone(store.db, list)).length === 0) return migrate(store, list)
  const began = performance.now()
  const seconds = () => Math.round((performance.now() - began) / 1000)
  const total = pending.length
  say(
    `Upgrading the database: ${total === 1 ? '1 migration' : `${total} migrations`}. Let it end by itself; broken off, nothing of it is kept.`,
  )
  let [name, at, saidAt] = ['', 0, began]
  const tell = () => {
    saidAt = performance.now()
    say(`  ${Math.min(at, total)} of ${total}: ${name}, ${seconds()} s`)
  }
  const timer = setInterval(tell, quietMs)
  try {
    const done = await migrate(store, list, (each) => {
      name = each
      at += 1
      if (performance.now() - saidAt >= quietMs) tell()
    })
    say(`The database is upgraded after ${seconds()} s`)
    return done
  } finally {
    clearInterval(timer)
  }
}
