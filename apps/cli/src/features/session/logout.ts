import type { Context } from '../../kit/context'

/** Ends the session on the server and deletes its tokens, even when the server does not answer. */
export async function logout(ctx: Context): Promise<void> {
  const tokens = ctx.profile.tokens.read()
  ctx.profile.prepareWrite()
  if (tokens) await (await ctx.connectAsProfile()).client.signOut()
  if (ctx.globals.json) await ctx.printJson({ signedOut: tokens !== null })
  else ctx.report(tokens ? `${tokens.username} is signed out of ${ctx.profile.server}` : 'Nobody was signed in')
}
