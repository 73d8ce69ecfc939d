import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Config } from './config'
import type { Store } from './database/database'
import { databasePath } from './database/embedded/directory'
import { migrate } from './database/migrate'
import { hasUsers } from './database/ready'
import { MaintenanceRefused } from './features/users/user-maintenance'
import { finishSecretRotation } from './secret-rotation'
import { openDatabase } from './start'

/**
 * Runs a change of a dealership on the database of these settings, without a server.
 * @throws MaintenanceRefused when there is no dealership, CannotStart or DirectoryBusy with a sentence.
 */
export async function withDealership<T>(config: Config, work: (store: Store) => Promise<T>): Promise<T> {
  const dataDir = path.resolve(config.dataDir)
  if (!config.databaseUrl && !existsSync(databasePath(dataDir)))
    throw new MaintenanceRefused(`There is no database in ${dataDir}. Name its data directory with --data DIR`)
  const store = await openDatabase(config)
  try {
    if (!(await hasUsers(store.db)))
      throw new MaintenanceRefused(
        'There is no dealership in this database. Name the right one with --data or --database',
      )
    await migrate(store)
    if (config.secret === '') await finishSecretRotation(dataDir, store.db)
    return await work(store)
  } finally {
    await store.end()
  }
}
