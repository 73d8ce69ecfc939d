import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Config } from './config'
import type { Store } from './database/database'
import { databasePath } from './database/embedded/directory'
import { migrate } from './database/migrate'
import { hasUsers } from './database/ready'
import { CannotChange } from './features/users/by-hand'
import { settleNextSecret } from './next-secret'
import { openDatabase } from './start'

/**
 * Does what changes a dealership by hand, without a server, on the database of these settings.
 *
 * @throws CannotChange where there is no dealership, CannotStart or DirectoryBusy with a sentence.
 */
export async function withDealership<T>(config: Config, work: (store: Store) => Promise<T>): Promise<T> {
  const dataDir = path.resolve(config.dataDir)
  if (!config.databaseUrl && !existsSync(databasePath(dataDir)))
    throw new CannotChange(`There is no database in ${dataDir}. Name its data directory with --data DIR`)
  const store = await openDatabase(config)
  try {
    if (!(await hasUsers(store.db)))
      throw new CannotChange('There is no dealership in this database. Name the right one with --data or --database')
    await migrate(store)
    if (config.secret === '') await settleNextSecret(dataDir, store.db)
    return await work(store)
  } finally {
    await store.end()
  }
}
