const LEASE_MS = 5_000
const POLL_MS = 500
/** Longer than two tabs take to see each other's writing. */
const SETTLE_LEASE_MS = 100

/**
 * Runs the work while no other tab of this browser runs work of this name.
 * @returns What the work returns; null when `signal` ended it before its turn.
 */
export async function runInOneTab<T>(name: string, work: () => Promise<T>, signal: AbortSignal): Promise<T | null> {
  // A page of plain http on another machine has no locks.
  if (!navigator.locks) return runWithLease(name, work, signal)
  try {
    return await navigator.locks.request(name, { signal }, work)
  } catch (error) {
    if (signal.aborted) return null
    throw error
  }
}

/** Does the same by a lease in the storage, which expires when its tab is gone. */
async function runWithLease<T>(name: string, work: () => Promise<T>, signal: AbortSignal): Promise<T | null> {
  const own = `${Math.random()}`
  const take = () => localStorage.setItem(name, `${own} ${Date.now() + LEASE_MS}`)
  const holder = () => (localStorage.getItem(name) ?? ' 0').split(' ')
  const isFree = () => Number(holder()[1]) < Date.now()
  for (let isOwn = false; !isOwn; isOwn = holder()[0] === own) {
    if (signal.aborted) return null
    if (isFree()) take()
    await sleep(holder()[0] === own ? SETTLE_LEASE_MS : POLL_MS)
  }
  const renewing = setInterval(take, LEASE_MS / 4)
  try {
    return await work()
  } finally {
    clearInterval(renewing)
    if (holder()[0] === own) localStorage.removeItem(name)
  }
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
