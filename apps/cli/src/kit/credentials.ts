import type { Client } from '@forecourt/core/client/client'
import { ApiError, NoAnswer } from '@forecourt/core/client/errors'
import { setTimeout as delay } from 'node:timers/promises'
import { CliFailure, EXIT, usageFailure } from './failure'

type Env = Readonly<Record<string, string | undefined>>

/** The identity of a run that the environment gives; it takes precedence over any profile. */
export type EnvironmentCredentials =
  | { kind: 'token'; token: string }
  | { kind: 'password'; username: string; password: string; passcode: string | null; code: string | null }

/** Visible characters, which can be sent in a header. */
const TOKEN = /^[\x21-\x7e]{1,300}$/

/**
 * The identity that the environment gives; null without one.
 * @source commands 3.1
 */
export function readCredentials(env: Env): EnvironmentCredentials | null {
  const token = env.FORECOURT_TOKEN?.trim()
  if (token) {
    if (!TOKEN.test(token))
      throw usageFailure('FORECOURT_TOKEN is not a service token: it has blanks or other signs in it')
    return { kind: 'token', token }
  }
  const { FORECOURT_USERNAME: username, FORECOURT_PASSWORD: password } = env
  if (!username || !password) return null
  const [passcode, code] = [env.FORECOURT_PASSCODE, env.FORECOURT_CODE].map((given) => given?.trim() || null)
  return { kind: 'password', username, password, passcode: passcode ?? null, code: code ?? null }
}

/** The longest wait for the sign-ins of other runs that begin at the same moment. */
const WAIT_SECONDS_MAX = 5
const SIGN_IN_TRIES = 3

/** Signs in with the name and password of the environment, and unlocks with its passcode. */
export async function signInWithPassword(
  client: Client,
  { username, password, passcode, code }: Extract<EnvironmentCredentials, { kind: 'password' }>,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await client.signIn({ username, password, code })
      break
    } catch (error) {
      throwIfSecondFactor(error)
      const seconds = secondsToWait(error)
      if (seconds === null || tries === SIGN_IN_TRIES) throw error
      await delay(seconds * 1000)
    }
  }
  if (passcode !== null && !(await client.call('CheckPassCode', { passCode: passcode })))
    throw new CliFailure(EXIT.notSignedIn, 'Wrong passcode in FORECOURT_PASSCODE')
}

/**
 * Explains a sign-in that needs more than name and password.
 * @throws CliFailure that says what the environment cannot give, or has to give (server 17.7, server 21.3).
 */
function throwIfSecondFactor(error: unknown): void {
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

/** Ends a session of the environment; when the server does not answer, the session expires by itself. */
export async function signOutQuietly(client: Client): Promise<void> {
  try {
    await client.signOut()
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof NoAnswer)) throw error
  }
}
