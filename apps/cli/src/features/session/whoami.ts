import type { Context } from '../../kit/context'
import { whoIs } from '../../kit/who'

/** Prints who is signed in, after the server has agreed that they still are. */
export async function whoami(ctx: Context): Promise<void> {
  const { client, server } = await ctx.connect()
  const { username, userID } = await whoIs(ctx, client)
  const who = { username, userID, server, profile: ctx.profile.name }
  if (ctx.globals.json) return ctx.printJson(who)
  await ctx.print(`${username}\n`)
}
