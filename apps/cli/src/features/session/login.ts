import type { Context } from '../../kit/context'
import { usageFailure } from '../../kit/failure'
import { type CommandInput, isOn, optionText } from '../../kit/options'
import { askSecretLine, askLine } from '../../kit/prompt'
import { signInWithCode } from './second-factor'

/** Signs in with typed, piped or environment credentials; the password is never an argument, which other users could read. */
export async function login(ctx: Context, given: CommandInput): Promise<void> {
  const username = await usernameOf(ctx, given)
  const password = await passwordOf(ctx, given)
  if (password === '') throw usageFailure('The password is empty')
  const { client, server } = await ctx.connectAsProfile()
  ctx.profile.prepareWrite()
  const tokens = await signInWithCode(ctx, client, {
    username,
    password,
    code: optionText(given.options, 'code') ?? null,
  })
  if (ctx.globals.json) {
    const { userID, businessDay } = tokens
    await ctx.printJson({ username: tokens.username, userID, server, businessDay })
  } else ctx.report(`Signed in to ${server} as ${tokens.username}`)
}

async function usernameOf(ctx: Context, { options }: CommandInput): Promise<string> {
  const given = optionText(options, 'username') ?? ctx.io.env.FORECOURT_USERNAME
  if (given) return given
  return (await askLine(ctx, 'Username: ', 'Who signs in? Give --username or FORECOURT_USERNAME')).trim()
}

async function passwordOf(ctx: Context, { options }: CommandInput): Promise<string> {
  // Only the line end that `echo` and files add is taken off: blanks may belong to the password.
  if (isOn(options, 'passwordStdin')) return (await ctx.io.readInput()).replace(/\r?\n$/, '')
  const { FORECOURT_PASSWORD: known } = ctx.io.env
  return known || askSecretLine(ctx, 'Password: ', 'No password: give --password-stdin or FORECOURT_PASSWORD')
}
