import type { Context } from '../../kit/context'
import { CliFailure, EXIT, usage } from '../../kit/failure'
import { type Given, isOn } from '../../kit/options'
import { askHidden } from '../../kit/prompt'

/** Unlocks the session's gated figures with the passcode of who is signed in. */
export async function unlock(ctx: Context, { options }: Given): Promise<void> {
  if (ctx.credentials?.kind === 'password')
    throw usage('The sign-in of the environment ends with this command: give FORECOURT_PASSCODE to unlock it')
  if (ctx.credentials?.kind === 'token')
    throw usage('A service token has no passcode: it sees prices when it was made with --can prices')
  const { client } = await ctx.connect()
  const passCode = isOn(options, 'passcodeStdin')
    ? (await ctx.io.readInput()).trim()
    : await askHidden(ctx, 'Passcode: ', 'No passcode: give --passcode-stdin')
  if (!/^\d{4}$/.test(passCode)) throw usage('A passcode is 4 digits')
  if (!(await client.call('CheckPassCode', { passCode }))) throw new CliFailure(EXIT.failed, 'Wrong passcode')
  const { unlockedUntil } = await client.call('PassCodeStatus', {})
  if (ctx.globals.json) await ctx.printJson({ unlockedUntil })
  else ctx.say('Unlocked for one hour')
}
