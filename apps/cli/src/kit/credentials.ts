import type { Client } from '@forecourt/core/client/client'
import { ApiError, NoAnswer } from '@forecourt/core/client/errors'
import { setTimeout as delay } from 'node:timers/promises'
import { CliFailure, EXIT, usage } from './failure'

type Env = Readonly<Record<string, string | undefined>>

/** Who the environment says that a run is; it wins over any profile. */
export type Credentials =
  | { kind: 'token'; token: string }
  | { kind: 'password'; username: string; password: string; passcode: string | null; code: string | null }

/** Visible characters: what can be sent in a header. */
const TOKEN = /^[\x21-\x7e]{1,300}$/

/**
 * Who the environment says that a run is; null when it says nothing.
 *
 * @source commands 3.1
 */
export function credentialsOf(env: Env): Credentials | null {
  const token = env.FORECOURT_TOKEN?.trim()
  if (token) {
    if (!TOKEN.test(token)) throw usage('FORECOURT_TOKEN is not a service token: it has blanks or other signs in it')
    return { kind: 'token', token }
  }
  const { FORECOURT_USERNAME: username, FORECOURT_PASSWORD: password } = env
  if (!username || !password) return null
  const [passcode, code] = [env.FORECOURT_PASSCODE, env.FORECOURT_CODE].map((given) => given?.trim() || null)
  return { kind: 'password', username, password, passcode: passcode ?? null, code: code ?? null }
}

/** Runs that begin at one moment may have to wait for one another's sign-in this long. */
const WAIT_SECONDS_MAX = 5
const SIGN_IN_TRIES = 3

/** Signs in with the name and password of the environment, and unlocks with its passcode. */
export async function signInBy(
  client: Client,
  { username, password, passcode, code }: Extract<Credentials, { kind: 'password' }>,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await client.signIn({ username, password, code })
      break
    } catch (error) {
      refuseSecond(error)
      const seconds = secondsToWait(error)
      if (seconds === null || tries === SIGN_IN_TRIES) throw error
      await delay(seconds * 1000)
    }
  }
  if (passcode !== null && !(await client.call('CheckPassCode', { passCode: passcode })))
    throw new CliFailure(EXIT.notSignedIn, 'Wrong passcode in FORECOURT_PASSCODE')
}

/** @throws CliFailure that says what the environment cannot say, or has to, beside name and password (server 17.7, server 21.3). */
function refuseSecond(error: unknown): void {
  if (!(error instanceof ApiError)) return
  if (error.code === 'SESSION_PASSWORD_FIRST')
    throw new CliFailure(EXIT.notSignedIn, `${error.message} in the browser, or with login at a terminal`)
  if (error.code === 'SESSION_CODE_NEEDED')
    throw new CliFailure(EXIT.notSignedIn, `${error.message}: give FORECOURT_CODE, or sign in once with login`)
  if (error.code === 'SESSION_CODE_SETUP')
    throw new CliFailure(EXIT.notSignedIn, `${error.message} in the browser, or with login`)
}

function secondsToWait(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== 'SESSION_TOO_MANY_TRIES') return null
  const seconds = Number(/\d+/.exec(error.message)?.[0] ?? Number.NaN)
  return seconds <= WAIT_SECONDS_MAX ? seconds : null
}

/** Ends a session of the environment; a server that does not answer lets it run out by itself. */
export async function signOutQuietly(client: Client): Promise<void> {
  try {
    await client.signOut()
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof NoAnswer)) throw error
  }
}
