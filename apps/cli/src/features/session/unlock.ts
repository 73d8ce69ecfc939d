import type { Context } from '../../kit/context'
import { CliFailure, EXIT, usageFailure } from '../../kit/failure'
import { type CommandInput, isOn } from '../../kit/options'
import { askSecretLine } from '../../kit/prompt'

export async function unlockCommand(ctx: Context, { options }: CommandInput): Promise<void> {
  if (ctx.credentials?.kind === 'password')
    throw usageFailure('The sign-in of the environment ends with this command: give FORECOURT_PASSCODE to unlock it')
  if (ctx.credentials?.kind === 'token')
    throw usageFailure('A service token has no passcode: it sees prices when it was made with --can prices')
  const { client } = await ctx.connect()
  const passCode = isOn(options, 'passcodeStdin')
    ? (await ctx.io.readInput()).trim()
    : await askSecretLine(ctx, 'Passcode: ', 'No passcode: give --passcode-stdin')
  if (!/^\d{4}$/.test(passCode)) throw usageFailure('A passcode is 4 digits')
  if (!(await client.call('CheckPassCode', { passCode }))) throw new CliFailure(EXIT.failed, 'Wrong passcode')
  const { unlockedUntil } = await client.call('PassCodeStatus', {})
  if (ctx.globals.json) await ctx.printJson({ unlockedUntil })
  else ctx.report('Unlocked for one hour')
}
