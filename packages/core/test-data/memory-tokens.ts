import type { StoredTokens, TokenStore } from '../src/client/tokens'

export function memoryTokens(initial: StoredTokens | null = null): TokenStore {
  let kept = initial
  return {
    read: () => kept,
    write: (tokens) => {
      kept = tokens
    },
  }
}
