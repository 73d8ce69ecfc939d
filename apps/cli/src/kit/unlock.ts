import type { Client } from '@forecourt/core/client/client'
import type { Context } from './context'
import { CliFailure, EXIT, usage } from './failure'
import { type Given, isOn } from './options'
import { askHidden, canAsk } from './prompt'

/** Unlocks with a passcode that is piped in, or typed where somebody is there and it is locked; without either it stays as it is. */
export async function unlockedBy(ctx: Context, client: Client, { options }: Given): Promise<void> {
  const isPiped = isOn(options, 'passcodeStdin')
  if (!isPiped && (!canAsk(ctx) || ctx.credentials?.kind === 'token')) return
  if (!isPiped && (await client.call('PassCodeStatus', {})).unlockedUntil !== null) return
  const passCode = isPiped
    ? (await ctx.io.readInput()).trim()
    : await askHidden(ctx, 'Passcode: ', 'No passcode: give --passcode-stdin')
  if (!/^\d{4}$/.test(passCode)) throw usage('A passcode is 4 digits')
  if (!(await client.call('CheckPassCode', { passCode }))) throw new CliFailure(EXIT.failed, 'Wrong passcode')
}
