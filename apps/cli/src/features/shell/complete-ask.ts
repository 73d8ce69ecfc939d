import { readFileSync } from 'node:fs'
import { credentialsOf } from '../../kit/credentials'
import { httpFetch } from '../../kit/http-fetch'
import { currentProfile, openProfile } from '../../kit/profile'

/** Asks the server for the rows of a list; a body is sent by POST. Nothing comes of what is refused. */
export type Ask = <Row>(path: string, body: object | null) => Promise<Row[]>

interface Asking {
  env: Readonly<Record<string, string | undefined>>
  /** `--server`, `--profile` and `--ca`, as far as they are typed. */
  server: string | null
  profile: string | null
  ca: string | null
  signal: AbortSignal
}

const UNAUTHORIZED = 401

/**
 * What asks the server as the person that is signed in. Of the sign-ins it takes those that need nothing written: a service token, and that of the
 * profile, which is renewed as any command renews it when it has run out.
 */
export function createAsk({ env, server, profile: named, ca, signal }: Asking): Ask {
  const name = named ?? (env.FORECOURT_PROFILE || currentProfile(env))
  const profile = openProfile({ name, server, ca, env })
  const credentials = credentialsOf(env)
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
