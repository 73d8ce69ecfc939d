import { readFileSync } from 'node:fs'
import { readCredentials } from '../../kit/credentials'
import { httpFetch } from '../../kit/http-fetch'
import { currentProfile, openProfile } from '../../kit/profile'

/** Fetches the rows of a list from the server, with POST where there is a body. Empty when the call is refused. */
export type FetchRows = <Row>(path: string, body: object | null) => Promise<Row[]>

interface FetchOptions {
  env: Readonly<Record<string, string | undefined>>
  /** The values of `--server`, `--profile` and `--ca` as far as they are typed. */
  server: string | null
  profile: string | null
  ca: string | null
  signal: AbortSignal
}

const UNAUTHORIZED = 401

/**
 * Creates the fetch of rows for the signed-in user. Uses only sign-ins that need no user input: a service token, or the token of the profile, which
 * is renewed like in any command when it has expired.
 */
export function createFetchRows({ env, server, profile: named, ca, signal }: FetchOptions): FetchRows {
  const name = named ?? (env.FORECOURT_PROFILE || currentProfile(env))
  const profile = openProfile({ name, server, ca, env })
  const credentials = readCredentials(env)
  const token = () => {
    if (credentials) return credentials.kind === 'token' ? credentials.token : null
    return profile.tokens.read()?.accessToken ?? null
  }
  const fetch = httpFetch(profile.ca === null ? null : readFileSync(profile.ca, 'utf8'))
  const send = (path: string, body: object | null, bearer: string) =>
    fetch(`${profile.server}${path}`, {
      method: body === null ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: body === null ? null : JSON.stringify(body),
      signal,
    })
  const renewed = async () => {
    const { openConnection } = await import('../../kit/connection')
    const o = { profile, tokens: profile.tokens, cleanups: new Set<() => void>(), tell: null, show: null, signal }
    await openConnection(o).client.call('GetWorkstation', {})
  }
  return async <Row>(path: string, body: object | null): Promise<Row[]> => {
    const first = token()
    if (first === null) return []
    let answer = await send(path, body, first)
    if (answer.status === UNAUTHORIZED && !credentials) {
      await renewed()
      answer = await send(path, body, token() ?? '')
    }
    if (answer.status !== 200) return []
    const value: unknown = await answer.json()
    const rows: unknown = Array.isArray(value)
      ? value
      : typeof value === 'object' && value !== null
        ? Reflect.get(value, 'data')
        : []
    // The server holds its answers to the contract.
    return Array.isArray(rows) ? (rows as Row[]) : []
  }
}
