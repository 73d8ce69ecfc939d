import type { Ctx } from '../../context'
import type { RefusalNote } from '../../guard/refusal-log'
import type { UserSecrets } from './repository'

/** Why a sign-in was refused, and in which call. */
export interface RefusalReason extends Pick<RefusalNote, 'refused'> {
  operation?: string
}

/** Notes a refused sign-in or current password. An unknown name is left out: people type passwords there. */
export function noteRefusal(
  ctx: Ctx,
  user: Pick<UserSecrets, 'id' | 'username'> | null,
  { refused, operation = 'Auth' }: RefusalReason,
): void {
  const whose = { userID: user?.id ?? null, username: user?.username ?? '', address: ctx.address }
  ctx.guard.refusals.note({ at: ctx.now, operation }, { refused, ...whose })
}
