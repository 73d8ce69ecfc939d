import type { Db } from './database/database'
import { hasPasscodeOf } from './features/users/passcode-keys'
import { deleteNextSecret, readNextSecret, promoteNextSecret } from './secret'

/**
 * Finishes a `rotate-secret` that was killed: the new secret replaces the one of the data directory when the database uses it, and is deleted when it
 * does not.
 * @source server 2.2
 */
export async function finishSecretRotation(dataDir: string, db: Db): Promise<void> {
  const next = await readNextSecret(dataDir)
  if (next === null) return
  if (await hasPasscodeOf(db, next)) await promoteNextSecret(dataDir)
  else await deleteNextSecret(dataDir)
}
