import { type Check, checksSince, type ConfirmedCheck, unconfirmedOf, unconfirmedRefusal } from '@forecourt/core/checks'

/** The checks of a save, on locked records; `before` are those of what is stored, which are not asked again. */
export interface SavedChecks {
  now: readonly Check[]
  before?: readonly Check[]
}

/**
 * Refuses a save whose checks are not all confirmed; nothing for a client that does not send what was confirmed.
 * @source server 27
 */
export async function refuseUnconfirmed(
  { confirmed }: { confirmed?: readonly ConfirmedCheck[] | null | undefined },
  checks: () => SavedChecks | Promise<SavedChecks>,
): Promise<void> {
  if (!confirmed) return
  const { now, before = [] } = await checks()
  const open = unconfirmedOf(checksSince(now, before), confirmed)
  if (open.length > 0) throw unconfirmedRefusal(open)
}
