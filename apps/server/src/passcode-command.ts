import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Config } from './config'
import { databasePath } from './database/embedded/directory'
import { hasUsers } from './database/ready'
import { migrate } from './database/migrate'
import { CannotReset, resetPasscode, userToReset } from './features/users/reset-passcode'
import { openDatabase, secretOf } from './start'

/**
 * Gives a user a new passcode, on the database of these settings.
 *
 * @param ask Gives the new passcode, once it is known that there is such a user.
 * @returns The user's name as it is stored.
 * @throws CannotReset, CannotStart or DirectoryBusy with a sentence.
 */
export async function runResetPasscode(
  config: Config,
  username: string,
  ask: (username: string) => Promise<string>,
): Promise<string> {
  const dataDir = path.resolve(config.dataDir)
  if (!config.databaseUrl && !existsSync(databasePath(dataDir)))
    throw new CannotReset(`There is no database in ${dataDir}. Name its data directory with --data DIR`)
  const store = await openDatabase(config)
  try {
    if (!(await hasUsers(store.db)))
      throw new CannotReset('There is no dealership in this database. Name the right one with --data or --database')
    await migrate(store)
    const user = await userToReset(store, username)
    const passcode = await ask(user.username)
    const secret = config.secret || (await secretOf(config))
    await resetPasscode(store, { userID: user.id, passcode, secret, now: new Date() })
    return user.username
  } finally {
    await store.end()
  }
}
