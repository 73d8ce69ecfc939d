import type { Db } from './database/database'
import { hasPasscodeOf } from './features/users/passcode-keys'
import { dropNextSecret, nextSecret, takeNextSecret } from './secret'

/**
 * Ends a `rotate-secret` that was killed: the secret that waits beside the one of the data directory takes its place when the database has taken
 * it, and is forgotten when it has not.
 *
 * @source server 2.2
 */
export async function settleNextSecret(dataDir: string, db: Db): Promise<void> {
  const next = await nextSecret(dataDir)
  if (next === null) return
  if (await hasPasscodeOf(db, next)) await takeNextSecret(dataDir)
  else await dropNextSecret(dataDir)
}
