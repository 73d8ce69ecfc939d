import { randomInt } from 'node:crypto'
import path from 'node:path'
import type { Config } from './config'
import type { Store } from './database/database'
import { transaction } from './database/transaction'
import { MaintenanceRefused } from './features/users/user-maintenance'
import { removeEmailPasswordOfOtherSecret } from './features/email/settings-service'
import { replacePasscodes } from './features/users/new-passcodes'
import { removeFactorsOfOtherSecret } from './features/users/factors'
import { prepareNextSecret, promoteNextSecret } from './secret'
import { withDealership } from './with-dealership'

const PASSCODES = 10_000

/**
 * Changes the secret of the database of these settings: to `FORECOURT_SECRET`, which was changed, else to a new one in the data directory. Users with
 * a passcode from another secret get a new one, and everybody has to sign in again. Killed at any moment it leaves everything as it was, or finished:
 * the database changes in one transaction, and a new secret waits beside the old one until that is committed (`finishSecretRotation`).
 * @returns The report with the passcodes, shown this once.
 * @throws MaintenanceRefused, CannotStart or DirectoryBusy with a sentence.
 * @source server 2.2
 */
export async function rotateSecret(config: Config): Promise<string> {
  const dataDir = path.resolve(config.dataDir)
  return withDealership(config, async (store) => {
    const secret = config.secret || (await prepareNextSecret(dataDir))
    const done = await applySecret(store, secret)
    if (!config.secret) await promoteNextSecret(dataDir)
    return rotationReport(config, done)
  })
}

interface RotationResult {
  given: { username: string; passcode: string }[]
  webhooks: number
  /** Users who have to set up their second factor again. */
  names: string[]
  isEmailCut: boolean
}

function applySecret(store: Store, secret: string): Promise<RotationResult> {
  const by = { secret, now: new Date() }
  const passcode = () => String(randomInt(PASSCODES)).padStart(4, '0')
  return transaction(store.db, async (trx) => {
    const { given, webhooks } = await replacePasscodes(trx, { ...by, passcode })
    const names = await removeFactorsOfOtherSecret(trx, by)
    const isEmailCut = await removeEmailPasswordOfOtherSecret(trx, by)
    if (given.length === 0 && names.length === 0 && !isEmailCut)
      throw new MaintenanceRefused(
        'Nothing was changed: all passcodes were made with this FORECOURT_SECRET. Set a new one first (openssl rand -hex 32)',
      )
    return { given, webhooks, names, isEmailCut }
  })
}

function rotationReport(config: Config, { given, webhooks, names, isEmailCut }: RotationResult): string {
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
