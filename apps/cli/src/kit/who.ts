import type { Connection } from './connection'
import type { Context } from './context'

/** Who a run is, after the server has agreed that they still are. */
export interface Who {
  username: string
  /** Null for a service token. */
  userID: number | null
  /** Until when its passcode is unlocked; null while it is locked, and for a service token. */
  unlockedUntil: string | null
  /** Where that comes from, in words. */
  from: string
  /** Of a service token: until when it is good. */
  expiresAt: string | null
}

export async function whoIs(ctx: Context, client: Connection['client']): Promise<Who> {
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
