import type { CliConnection } from './connection'
import type { Context } from './context'

/** The identity of a run, after the server has confirmed it. */
export interface Identity {
  username: string
  /** Null for a service token. */
  userID: number | null
  /** The end of the unlocked hour; null while it is locked, and for a service token. */
  unlockedUntil: string | null
  from: string
  /** The expiry of a service token. */
  expiresAt: string | null
}

export async function verifyIdentity(ctx: Context, client: CliConnection['client']): Promise<Identity> {
  if (ctx.credentials?.kind === 'token') {
    const { token: own } = await client.call('GetOwnToken', {})
    const username = `${own?.name ?? ''} (token)`
    const can = own?.can.join(', ') ?? ''
    return {
      username,
      userID: null,
      unlockedUntil: null,
      from: `FORECOURT_TOKEN, which can ${can}`,
      expiresAt: own?.expiresAt ?? null,
    }
  }
  const { unlockedUntil } = await client.call('PassCodeStatus', {})
  const tokens = ctx.tokens.read()
  const from = ctx.credentials ? 'the environment' : `profile ${ctx.profile.name}`
  return { username: tokens?.username ?? '', userID: tokens?.userID ?? null, unlockedUntil, from, expiresAt: null }
}
