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
  /** Null when the session is over; `why` is what the server said of it, for whoever has to sign in again. */
  write(tokens: StoredTokens | null, why?: string): void
}
