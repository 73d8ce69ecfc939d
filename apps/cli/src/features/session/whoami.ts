import type { Context } from '../../kit/context'
import { verifyIdentity } from '../../kit/identity'

/** Prints the signed-in user, after the server has confirmed the sign-in. */
export async function whoami(ctx: Context): Promise<void> {
  const { client, server } = await ctx.connect()
  const { username, userID } = await verifyIdentity(ctx, client)
  const who = { username, userID, server, profile: ctx.profile.name }
  if (ctx.globals.json) return ctx.printJson(who)
  await ctx.print(`${username}\n`)
}
