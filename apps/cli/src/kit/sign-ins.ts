import type { StoredTokens, TokenStore } from '@forecourt/core/client/tokens'
import type { Credentials } from './credentials'

/** Sign-ins of the environment, shared by a run and those within it; nothing of them is ever written. */
export interface SignIns {
  /** Where the tokens of a server and its credentials are kept until the end of the run. */
  storeOf(server: string, credentials: Credentials): TokenStore
  /** What ends the sessions that were made. */
  readonly endings: (() => Promise<void>)[]
}

export function memorySignIns(): SignIns {
  const stores = new Map<string, TokenStore>()
  return {
    endings: [],
    storeOf(server, credentials) {
      const who = credentials.kind === 'token' ? credentials.token : credentials.username
      const name = JSON.stringify([server, credentials.kind, who])
      const store =
        stores.get(name) ?? memoryStore(credentials.kind === 'token' ? tokensOfService(credentials.token) : null)
      stores.set(name, store)
      return store
    },
  }
}

function memoryStore(first: StoredTokens | null): TokenStore {
  let kept = first
  return {
    read: () => kept,
    write: (tokens) => {
      kept = tokens
    },
  }
}

/** A service token is sent as it is, and there is nothing to renew it with. */
function tokensOfService(token: string): StoredTokens {
  return { accessToken: token, refreshToken: '', username: '', userID: 0, businessDay: '' }
}
