export interface StoredTokens {
  accessToken: string
  refreshToken: string
  username: string
  userID: number
  businessDay: string
}

/** Stores the tokens between calls: shared by the tabs of a browser, a file for the command line. */
export interface TokenStore {
  read(): StoredTokens | null
  /** Stores the tokens; null when the session is over, with the reason of the server for the next sign-in. */
  write(tokens: StoredTokens | null, why?: string): void
}
