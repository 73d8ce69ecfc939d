import type { Db } from '../../database/database'
import { passcodeKeyOf } from '../session/secrets'
import { adoptPasscodes, isPasscodeKeyUsed, usersOfOtherSecrets } from './repository'

/**
 * Returns active users, by name, whose passcode was keyed with another secret than this one and cannot be checked. A passcode with an unknown key
 * counts as one of this secret from now on.
 */
export async function usersWithoutPasscode(db: Db, secret: string): Promise<string[]> {
  const key = passcodeKeyOf(secret)
  await adoptPasscodes(db, key)
  return usersOfOtherSecrets(db, key)
}

export function hasPasscodeOf(db: Db, secret: string): Promise<boolean> {
  return isPasscodeKeyUsed(db, passcodeKeyOf(secret))
}

/** Returns what to do about them, for the person who starts the server. */
export function lostPasscodesSentence(usernames: readonly string[], secretFile: string | null): string {
  const shown = usernames.slice(0, 10).join(', ') + (usernames.length > 10 ? ' and others' : '')
  const where = secretFile ? `the file ${secretFile}` : 'FORECOURT_SECRET'
  return (
    `The secret of this server is another one than before: the passcodes of ${shown} cannot be checked. ` +
    `Put the earlier secret back into ${where} and start again, or stop the server and give each of them a new passcode: ` +
    `forecourt-server reset-passcode ${usernames[0]}, or all of them at once: forecourt-server rotate-secret`
  )
}
