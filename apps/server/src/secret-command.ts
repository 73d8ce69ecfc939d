import { randomInt } from 'node:crypto'
import path from 'node:path'
import type { Config } from './config'
import { CannotChange } from './features/users/by-hand'
import { removeEmailPasswordOfOtherSecret } from './features/email/settings-service'
import { givePasscodes } from './features/users/new-passcodes'
import { removeFactorsOfOtherSecret } from './features/users/factors'
import { replaceSecret } from './secret'
import { withDealership } from './with-dealership'

const PASSCODES = 10_000

/**
 * Gives the database of these settings another secret: the one of `FORECOURT_SECRET`, which was set anew, else a new one in the data directory. Whose
 * passcode was made with another gets a new one, and everybody has to sign in again.
 *
 * @returns What was done, with the passcodes, which are told this once.
 * @throws CannotChange, CannotStart or DirectoryBusy with a sentence.
 * @source server 2.2
 */
export async function rotateSecret(config: Config): Promise<string> {
  const dataDir = path.resolve(config.dataDir)
  return withDealership(config, async (store) => {
    // A run that is cut off behind this is begun again: the passcodes are of no secret that is left then.
    const secret = config.secret || (await replaceSecret(dataDir))
    const names = await removeFactorsOfOtherSecret(store, { secret, now: new Date() })
    const isEmailCut = await removeEmailPasswordOfOtherSecret(store, { secret, now: new Date() })
    const passcode = () => String(randomInt(PASSCODES)).padStart(4, '0')
    const { given, webhooks } = await givePasscodes(store, { secret, passcode, now: new Date() })
    if (given.length === 0)
      throw new CannotChange(
        'Nothing was changed: all passcodes were made with this FORECOURT_SECRET. Set a new one first (openssl rand -hex 32)',
      )
    return [
      config.secret
        ? 'The secret is that of FORECOURT_SECRET now: start every server with it.'
        : `There is a new secret in ${dataDir}: keep it with the archives.`,
      'Everybody has to sign in again. New passcodes, told this once; each changes their own with `password` in the palette:',
      ...given.map((each) => `  ${each.username}  ${each.passcode}`),
      ...(names.length > 0 ? [`These set up their second factor anew: ${names.join(', ')}`] : []),
      ...(isEmailCut ? ['The password of e-mail is typed anew: Manage Data, E-mail.'] : []),
      ...(webhooks > 0
        ? [
            `Nothing is sent to ${webhooks === 1 ? '1 webhook' : `${webhooks} webhooks`} any more: remove and make anew.`,
          ]
        : []),
    ].join('\n')
  })
}
