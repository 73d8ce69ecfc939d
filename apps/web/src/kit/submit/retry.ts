/** How long what nobody answered waits before it is sent again. */
const RETRY_MS = 2_500

/** What was sent longer ago is not sent again: the server knows a key for seven days. */
export const RESEND_MS = 6 * 86_400_000
export const TOO_OLD = 'It was sent days ago and may be booked. Look for it before you save it again'

/** Resolves when what nobody answered is to be sent again: after a while, or as soon as the browser is on the network again. */
export function untilRetry(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, RETRY_MS)
    window.addEventListener('online', end)
  })
}
