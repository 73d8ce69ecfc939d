import { useOperation } from '../../kit/api/api'
import { keyOf } from '../../kit/hint'
import type { Keyboard } from '../../kit/keys/keyboard'

const MINUTE_MS = 60_000

/**
 * How many e-mails failed, with the key of their list; null when none did, and for whoever does not set e-mail up.
 *
 * @source server 24.4
 */
export function useFailedEmails({ options }: Keyboard): string | null {
  const isTheirs = options.whyNotTheirs('email.show-settings') === null
  const { data } = useOperation('GetEmailCounts', isTheirs ? {} : null, { staleMs: MINUTE_MS })
  const failed = data?.failed ?? 0
  if (failed === 0) return null
  return `${failed === 1 ? '1 e-mail' : `${failed} e-mails`} failed · ${keyOf('email.show-all')}`
}
