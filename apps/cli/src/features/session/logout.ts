import type { Context } from '../../kit/context'

/** Ends the session on the server and forgets its tokens, also when the server does not answer. */
export async function logout(ctx: Context): Promise<void> {
  const tokens = ctx.profile.tokens.read()
  await ctx.profile.prepareWrite()
  if (tokens) await (await ctx.connectOpen()).client.signOut()
  if (ctx.globals.json) await ctx.printJson({ signedOut: tokens !== null })
  else ctx.say(tokens ? `${tokens.username} is signed out of ${ctx.profile.server}` : 'Nobody was signed in')
}
