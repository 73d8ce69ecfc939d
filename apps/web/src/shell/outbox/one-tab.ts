const LEASE_MS = 5_000
const LOOK_MS = 500
/** Longer than two tabs take to see each other's writing. */
const SEEN_MS = 100

/**
 * Runs the work while no other tab of this browser runs work of this name.
 *
 * @returns What the work returns; null when `signal` ended it before its turn.
 */
export async function oneTab<T>(name: string, work: () => Promise<T>, signal: AbortSignal): Promise<T | null> {
  // A page of plain http on another machine has no locks.
  if (!navigator.locks) return leased(name, work, signal)
  try {
    return await navigator.locks.request(name, { signal }, work)
  } catch (error) {
    if (signal.aborted) return null
    throw error
  }
}

/** The same by a lease in the storage, which runs out by itself when its tab is gone. */
async function leased<T>(name: string, work: () => Promise<T>, signal: AbortSignal): Promise<T | null> {
  const own = `${Math.random()}`
  const take = () => localStorage.setItem(name, `${own} ${Date.now() + LEASE_MS}`)
  const holder = () => (localStorage.getItem(name) ?? ' 0').split(' ')
  const isFree = () => Number(holder()[1]) < Date.now()
  for (let isOwn = false; !isOwn; isOwn = holder()[0] === own) {
    if (signal.aborted) return null
    if (isFree()) take()
    await sleep(holder()[0] === own ? SEEN_MS : LOOK_MS)
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
