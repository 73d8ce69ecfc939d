import type { Ctx } from '../../context'
import type { RefusalNote } from '../../guard/refusal-log'
import type { UserSecrets } from './repository'

/** Why, and by which call. */
export interface Noted extends Pick<RefusalNote, 'refused'> {
  operation?: string
}

/** A sign-in, or a current password, that was refused. A name that nobody has is not noted: people type passwords there. */
export function noteRefusal(
  ctx: Ctx,
  user: Pick<UserSecrets, 'id' | 'username'> | null,
  { refused, operation = 'Auth' }: Noted,
): void {
  const whose = { userID: user?.id ?? null, username: user?.username ?? '', address: ctx.address }
  ctx.guard.refusals.note({ at: ctx.now, operation }, { refused, ...whose })
}
