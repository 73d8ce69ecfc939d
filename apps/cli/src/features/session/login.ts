import type { Context } from '../../kit/context'
import { usage } from '../../kit/failure'
import { type Given, isOn, textOf } from '../../kit/options'
import { askHidden, askLine } from '../../kit/prompt'
import { signInWithCode } from './second-factor'

/** Signs in with what is typed, piped in, or in the environment; the password is never an argument, which others could read. */
export async function login(ctx: Context, given: Given): Promise<void> {
  const username = await usernameOf(ctx, given)
  const password = await passwordOf(ctx, given)
  if (password === '') throw usage('The password is empty')
  const { client, server } = await ctx.connectOpen()
  await ctx.profile.prepareWrite()
  const tokens = await signInWithCode(ctx, client, { username, password, code: textOf(given.options, 'code') ?? null })
  if (ctx.globals.json) {
    const { userID, businessDay } = tokens
    await ctx.printJson({ username: tokens.username, userID, server, businessDay })
  } else ctx.say(`Signed in to ${server} as ${tokens.username}`)
}

async function usernameOf(ctx: Context, { options }: Given): Promise<string> {
  const given = textOf(options, 'username') ?? ctx.io.env.FORECOURT_USERNAME
  if (given) return given
  return (await askLine(ctx, 'Username: ', 'Who signs in? Give --username or FORECOURT_USERNAME')).trim()
}

async function passwordOf(ctx: Context, { options }: Given): Promise<string> {
  // Only the line end that `echo` and files add is taken off: blanks may belong to the password.
  if (isOn(options, 'passwordStdin')) return (await ctx.io.readInput()).replace(/\r?\n$/, '')
  const { FORECOURT_PASSWORD: known } = ctx.io.env
  return known || askHidden(ctx, 'Password: ', 'No password: give --password-stdin or FORECOURT_PASSWORD')
}
