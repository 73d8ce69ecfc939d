import type { Context } from '../../kit/context'
import { whoIs } from '../../kit/who'

/** Prints who is signed in, after the server has agreed that they still are. */
export async function whoami(ctx: Context): Promise<void> {
  const { client, server } = await ctx.connect()
  const { username, userID } = await whoIs(ctx, client)
  const who = { username, userID, server, profile: ctx.profile.name }
  await ctx.print(ctx.globals.json ? `${JSON.stringify(who)}\n` : `${username}\n`)
}
