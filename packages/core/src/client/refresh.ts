import { ApiError, messageOf } from './errors'
import { loadOperations } from './load-operations'
import type { StoredTokens, TokenStore } from './tokens'
import { jsonOf, type Transport } from './transport'

export interface RefreshOptions {
  transport: Transport
  tokens: TokenStore
  lock: <T>(work: () => Promise<T>) => Promise<T>
  onSignedOut: () => void
}

const TIMEOUT_MS = 15_000
/** Well within the ten seconds during which the server returns the same successor again. */
const REPEAT_AFTER_MS = [300, 1_000, 2_500]

/**
 * Replaces tokens that a 401 refused. Calls that fail at the same time share one refresh.
 * @returns A function that returns the new tokens, or null when the session is over (after `onSignedOut`).
 * @throws ApiError or NoAnswer when it is unknown whether the session is over: a broken connection signs nobody out.
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
  const { renewed, why } = stored?.refreshToken ? await requestTokens(o, stored) : SESSION_OVER
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

interface RefreshOutcome {
  /** Null when the session is over. */
  renewed: StoredTokens | null
  why?: string
}
const SESSION_OVER: RefreshOutcome = { renewed: null }

async function requestTokens(o: RefreshOptions, stored: StoredTokens): Promise<RefreshOutcome> {
  const { method, path, output } = (await loadOperations()).RefreshTokens
  const { accessToken, refreshToken } = stored
  const answer = await o.transport({
    ...{ operation: 'RefreshTokens', method, path, body: { accessToken, refreshToken } },
    ...{ timeoutMs: TIMEOUT_MS, pausesMs: REPEAT_AFTER_MS, answer: 'text' },
  })
  const body = await jsonOf(answer)
  if (answer.status === 409) return { ...SESSION_OVER, why: messageOf(body) }
  if (answer.status !== 200) throw new ApiError(answer.status, body)
  const renewed = output.safeParse(body)
  const isWhole = renewed.success && renewed.data.accessToken && renewed.data.refreshToken
  return isWhole ? { renewed: renewed.data } : SESSION_OVER
}
