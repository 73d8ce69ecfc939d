import { randomInt } from 'node:crypto'
import path from 'node:path'
import type { Config } from './config'
import type { Store } from './database/database'
import { transaction } from './database/transaction'
import { CannotChange } from './features/users/by-hand'
import { removeEmailPasswordOfOtherSecret } from './features/email/settings-service'
import { givePasscodes } from './features/users/new-passcodes'
import { removeFactorsOfOtherSecret } from './features/users/factors'
import { prepareNextSecret, takeNextSecret } from './secret'
import { withDealership } from './with-dealership'

const PASSCODES = 10_000

/**
 * Gives the database of these settings another secret: the one of `FORECOURT_SECRET`, which was set anew, else a new one in the data directory. Whose
 * passcode was made with another gets a new one, and everybody has to sign in again. Killed at any moment it leaves all as it was, or all done: the
 * database changes in one transaction, and a new secret waits beside the old one until that is committed (`settleNextSecret`).
 *
 * @returns What was done, with the passcodes, which are told this once.
 * @throws CannotChange, CannotStart or DirectoryBusy with a sentence.
 * @source server 2.2
 */
export async function rotateSecret(config: Config): Promise<string> {
  const dataDir = path.resolve(config.dataDir)
  return withDealership(config, async (store) => {
    const secret = config.secret || (await prepareNextSecret(dataDir))
    const done = await underSecret(store, secret)
    if (!config.secret) await takeNextSecret(dataDir)
    return toldOf(config, done)
  })
}

interface Done {
  given: { username: string; passcode: string }[]
  webhooks: number
  /** Who sets up their second factor anew. */
  names: string[]
  isEmailCut: boolean
}

function underSecret(store: Store, secret: string): Promise<Done> {
  const by = { secret, now: new Date() }
  const passcode = () => String(randomInt(PASSCODES)).padStart(4, '0')
  return transaction(store.db, async (trx) => {
    const { given, webhooks } = await givePasscodes(trx, { ...by, passcode })
    const names = await removeFactorsOfOtherSecret(trx, by)
    const isEmailCut = await removeEmailPasswordOfOtherSecret(trx, by)
    if (given.length === 0 && names.length === 0 && !isEmailCut)
      throw new CannotChange(
        'Nothing was changed: all passcodes were made with this FORECOURT_SECRET. Set a new one first (openssl rand -hex 32)',
      )
    return { given, webhooks, names, isEmailCut }
  })
}

function toldOf(config: Config, { given, webhooks, names, isEmailCut }: Done): string {
  const passcodes =
    'Everybody has to sign in again. New passcodes, shown only once; each changes their own with `password` in the palette:'
  return [
    config.secret
      ? 'The secret is that of FORECOURT_SECRET now: start every server with it.'
      : `There is a new secret in ${path.resolve(config.dataDir)}: keep it with the archives.`,
    ...(given.length > 0 ? [passcodes] : []),
    ...given.map((each) => `  ${each.username}  ${each.passcode}`),
    ...(names.length > 0 ? [`These set up their second factor anew: ${names.join(', ')}`] : []),
    ...(isEmailCut ? ['The password of e-mail is typed anew: Manage Data, E-mail.'] : []),
    ...(webhooks > 0
      ? [`Nothing is sent to ${webhooks === 1 ? '1 webhook' : `${webhooks} webhooks`} any more: remove and make anew.`]
      : []),
  ].join('\n')
}
