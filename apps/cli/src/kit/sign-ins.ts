import type { StoredTokens, TokenStore } from '@forecourt/core/client/tokens'
import type { EnvironmentCredentials } from './credentials'

/** The sign-ins of the environment, shared by a run and its inner runs; none is ever written to disk. */
export interface SignIns {
  /** The tokens of a server and its credentials, stored until the end of the run. */
  storeOf(server: string, credentials: EnvironmentCredentials): TokenStore
  /** Functions that end the created sessions. */
  readonly endings: (() => Promise<void>)[]
}

export function createSignIns(): SignIns {
  const stores = new Map<string, TokenStore>()
  return {
    endings: [],
    storeOf(server, credentials) {
      const who = credentials.kind === 'token' ? credentials.token : credentials.username
      const name = JSON.stringify([server, credentials.kind, who])
      const store =
        stores.get(name) ?? memoryStore(credentials.kind === 'token' ? serviceTokens(credentials.token) : null)
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

/** A service token is sent unchanged and cannot be renewed. */
function serviceTokens(token: string): StoredTokens {
  return { accessToken: token, refreshToken: '', username: '', userID: 0, businessDay: '' }
}
