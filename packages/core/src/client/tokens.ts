/** What signing in gives, and every refresh replaces. */
export interface StoredTokens {
  accessToken: string
  refreshToken: string
  username: string
  userID: number
  businessDay: string
}

/** Where tokens are kept between calls: shared by tabs in the browser, a file for the command line. */
export interface TokenStore {
  read(): StoredTokens | null
  write(tokens: StoredTokens | null): void
}

/** Tokens that nobody shares: for tests and one-off runs. */
export function memoryTokens(initial: StoredTokens | null = null): TokenStore {
  let kept = initial
  return {
    read: () => kept,
    write: (tokens) => {
      kept = tokens
    },
  }
}
