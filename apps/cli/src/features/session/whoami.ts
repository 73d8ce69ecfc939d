import type { Context } from '../../kit/context'

/** Prints who is signed in, after the server has agreed that they still are. */
export async function whoami(ctx: Context): Promise<void> {
  const { client, server } = await ctx.connect()
  await client.call('PassCodeStatus', {})
  const tokens = ctx.tokens.read()
  const who = { username: tokens?.username ?? '', userID: tokens?.userID ?? null, server, profile: ctx.profile.name }
  await ctx.io.write(ctx.globals.json ? `${JSON.stringify(who)}\n` : `${who.username}\n`)
}
