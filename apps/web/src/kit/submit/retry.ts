/** How long what nobody answered waits before it is sent again. */
const RETRY_MS = 2_500

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
