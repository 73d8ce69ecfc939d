import type { Client } from '@forecourt/core/client/client'
import type { Context } from './context'
import { CliFailure, EXIT, usageFailure } from './failure'
import { type CommandInput, isOn } from './options'
import { askSecretLine, canAsk } from './prompt'

/** Unlocks with a passcode that is piped in, or typed where a person is there and the session is locked; without either it stays as it is. */
export async function unlockSession(ctx: Context, client: Client, { options }: CommandInput): Promise<void> {
  const isPiped = isOn(options, 'passcodeStdin')
  if (!isPiped && (!canAsk(ctx) || ctx.credentials?.kind === 'token')) return
  if (!isPiped && (await client.call('PassCodeStatus', {})).unlockedUntil !== null) return
  const passCode = isPiped
    ? (await ctx.io.readInput()).trim()
    : await askSecretLine(ctx, 'Passcode: ', 'No passcode: give --passcode-stdin')
  if (!/^\d{4}$/.test(passCode)) throw usageFailure('A passcode is 4 digits')
  if (!(await client.call('CheckPassCode', { passCode }))) throw new CliFailure(EXIT.failed, 'Wrong passcode')
}
