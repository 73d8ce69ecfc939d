import { useOperation } from '../../kit/api/api'
import { commandKey } from '../../kit/hint'
import type { Keyboard } from '../../kit/keys/keyboard'

const MINUTE_MS = 60_000

/**
 * Returns the number of failed e-mails, with the key of their list; null when there are none, and for users who may not set e-mail up.
 * @source server 24.4
 */
export function useFailedEmails({ options }: Keyboard): string | null {
  const isTheirs = options.whyNotTheirs('email.show-settings') === null
  const { data } = useOperation('GetEmailCounts', isTheirs ? {} : null, { staleMs: MINUTE_MS })
  const failed = data?.failed ?? 0
  if (failed === 0) return null
  return `${failed === 1 ? '1 e-mail' : `${failed} e-mails`} failed · ${commandKey('email.show-all')}`
}
