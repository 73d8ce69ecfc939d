import { ApiError, messageOf, NoAnswer } from './errors'
import { loadOperations } from './load-operations'
import type { StoredTokens, TokenStore } from './tokens'
import { jsonOf, type Transport, Unanswered } from './transport'

export interface RefreshOptions {
  transport: Transport
  tokens: TokenStore
  /** Only one tab at a time refreshes. */
  lock: <T>(work: () => Promise<T>) => Promise<T>
  sleep: (ms: number) => Promise<void>
  onSignedOut: () => void
}

const TIMEOUT_MS = 15_000
/** Well within the ten seconds during which the server gives the same successor again. */
const REPEAT_AFTER_MS = [300, 1_000, 2_500]

/**
 * Replaces the tokens that a 401 refused; calls that fail at the same time share one refresh.
 *
 * @returns A function that gives the tokens to go on with, or null when the session is over (`onSignedOut` was called).
 * @throws ApiError or NoAnswer when it is not known whether the session is over: nobody is signed out by a broken line.
 */
export function createRefresh(o: RefreshOptions): (refused: string) => Promise<StoredTokens | null> {
  let running: Promise<StoredTokens | null> | null = null
  return (refused) => {
    running ??= o
      .lock(() => refreshOnce(o, refused))
      .finally(() => {
        running = null
      })
    return running
  }
}

async function refreshOnce(o: RefreshOptions, refused: string): Promise<StoredTokens | null> {
  // Read within the lock: another tab may have refreshed, or signed out, while this one waited.
  const stored = o.tokens.read()
  if (stored && stored.accessToken !== refused) return stored
  // A token that never changes, of a service, is over when it is refused.
  const { renewed, why } = stored?.refreshToken ? await askForTokens(o, stored) : OVER
  const now = o.tokens.read()
  // Signed out or in anew meanwhile: an answer to the tokens of before brings nobody back.
  if (stored && now?.refreshToken !== stored.refreshToken) return now
  if (renewed) {
    o.tokens.write(renewed)
    return renewed
  }
  o.tokens.write(null, why)
  o.onSignedOut()
  return null
}

interface Asked {
  /** Null when the session is over. */
  renewed: StoredTokens | null
  /** What the server said of a session that is over. */
  why?: string
}
const OVER: Asked = { renewed: null }

async function askForTokens(o: RefreshOptions, stored: StoredTokens): Promise<Asked> {
  const { method, path, output } = (await loadOperations()).RefreshTokens
  let last: Unanswered | null = null
  for (const waitMs of [...REPEAT_AFTER_MS, null]) {
    try {
      const { accessToken, refreshToken } = stored
      const answer = await o.transport({
        method,
        path,
        body: { accessToken, refreshToken },
        headers: { 'content-type': 'application/json' },
        timeoutMs: TIMEOUT_MS,
      })
      const body = await jsonOf(answer)
      if (answer.status === 409) return { ...OVER, why: messageOf(body) }
      if (answer.status !== 200) throw new ApiError(answer.status, body)
      const renewed = output.safeParse(body)
      const isWhole = renewed.success && renewed.data.accessToken && renewed.data.refreshToken
      return isWhole ? { renewed: renewed.data } : OVER
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error
      last = error
      if (waitMs !== null) await o.sleep(waitMs)
    }
  }
  throw new NoAnswer('RefreshTokens', null, { cause: last })
}
