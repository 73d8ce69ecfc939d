export const WEBHOOKS_MAX = 20
const ADDRESS_MAX = 500

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
export const WEBHOOK_GIVE_UP_MS = 72 * HOUR_MS
const FIRST_WAIT_MS = 5 * SECOND_MS

/**
 * The wait after a number of failures in a row: 5 s, and twice as long each time.
 * @param longest In milliseconds: an hour for a delivery that is refused, 5 minutes for a receiver that does not answer.
 * @source server 14.4
 */
export function webhookWaitMs(failures: number, longest: 'delivery' | 'receiver'): number {
  const most = longest === 'delivery' ? HOUR_MS : 5 * MINUTE_MS
  return Math.min(most, FIRST_WAIT_MS * 2 ** Math.min(20, Math.max(0, failures - 1)))
}

/** Whether a host is this machine: the only one to which an event may go without TLS. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}

/**
 * The problem of the address of a webhook; null for a valid one.
 * @source server 14.4
 */
export function webhookAddressProblem(address: string): string | null {
  if (address === '') return 'Address is required'
  if (address.length > ADDRESS_MAX) return `Address is too long: at most ${ADDRESS_MAX} characters`
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol)) return 'Address begins with https://'
  if (url.username !== '' || url.password !== '')
    return 'The address cannot contain a user or password. Deliveries are signed'
  if (url.hash !== '') return 'Address has no part after #'
  if (url.protocol === 'http:' && !isLoopbackHost(url.hostname))
    return 'Address begins with https://; http:// is for this machine only'
  return null
}

export function webhookProblems(given: {
  address: string
  kinds: readonly string[]
}): { field: 'address' | 'kinds'; message: string }[] {
  const address = webhookAddressProblem(given.address)
  return [
    ...(address === null ? [] : [{ field: 'address', message: address } as const]),
    ...(given.kinds.length > 0 ? [] : [{ field: 'kinds', message: 'Choose which changes to send' } as const]),
  ]
}
