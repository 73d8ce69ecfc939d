import type { UserCommand } from './command-line'
import type { Config } from './config'
import type { Store } from './database/database'
import {
  addMaintenanceUser,
  deactivateUser,
  type TokenTreatment,
  resetPasscode,
  resetPassword,
  unlockUser,
  findNamedUser,
} from './features/users/user-maintenance'
import { removeFactor } from './features/users/factors'
import { secretOf } from './start'
import { withDealership } from './with-dealership'

/** Asks the person at the terminal for a secret, such as `New passcode of maria (4 digits)`. */
export type AskSecret = (what: string) => Promise<string>

/**
 * Changes a user of the database of these settings, without a server.
 * @param ask Called once it is known that the user exists, or for a new one.
 * @returns A sentence with the result.
 * @throws MaintenanceRefused, CannotStart or DirectoryBusy with a sentence.
 */
export async function runUserCommand(
  config: Config,
  command: { name: UserCommand; username: string; role: string; tokens: TokenTreatment | null },
  ask: AskSecret,
): Promise<string> {
  const { username, role, tokens } = command
  return withDealership(config, (store) => COMMANDS[command.name]({ store, config, username, role, tokens, ask }))
}

interface UserCommandContext {
  store: Store
  config: Config
  username: string
  /** For a new user. */
  role: string
  tokens: TokenTreatment | null
  ask: AskSecret
}

const COMMANDS: Readonly<Record<UserCommand, (asked: UserCommandContext) => Promise<string>>> = {
  async 'add-user'({ store, config, username, role, ask }) {
    const password = await ask(`Password of ${username} (at least 10 characters)`)
    const passcode = await ask(`Passcode of ${username} (4 digits)`)
    const secret = config.secret || (await secretOf(config))
    await addMaintenanceUser(store, { username, password, passcode, role, secret, now: new Date() })
    return `${username} can sign in.`
  },
  async 'reset-password'({ store, username, ask }) {
    const user = await findNamedUser(store, username)
    const password = await ask(`New password of ${user.username} (at least 10 characters)`)
    await resetPassword(store, user, { password, now: new Date() })
    return `${user.username} has a new password, and has to sign in again.`
  },
  async 'reset-passcode'({ store, config, username, ask }) {
    const user = await findNamedUser(store, username)
    const passcode = await ask(`New passcode of ${user.username} (4 digits)`)
    const secret = config.secret || (await secretOf(config))
    await resetPasscode(store, user, { passcode, secret, now: new Date() })
    return `${user.username} has a new passcode, and has to sign in again.`
  },
  async 'remove-second-factor'({ store, username }) {
    const user = await findNamedUser(store, username)
    await removeFactor(store, user, new Date())
    return `${user.username} signs in by password alone, and sets up another second factor where the role needs it.`
  },
  async 'deactivate-user'({ store, config: { timeZone }, username, tokens }) {
    const user = await findNamedUser(store, username)
    const count = await deactivateUser(store, user, { tokens, timeZone, now: new Date() })
    const revoked = count === 1 ? '1 service token' : `${count} service tokens`
    return `${user.username} can no longer sign in.${count > 0 ? ` Revoked: ${revoked}.` : ''}`
  },
  async 'unlock-user'({ store, username }) {
    const user = await findNamedUser(store, username)
    await unlockUser(store, user, new Date())
    return `${user.username} need not wait any more.`
  },
}
