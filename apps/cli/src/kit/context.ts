import type { Day } from '@forecourt/core/kernel/days'
import type { TokenStore } from '@forecourt/core/client/tokens'
import type { Streams } from '../streams'
import type { CliConnection } from './connection'
import type { EnvironmentCredentials } from './credentials'
import type { Profile } from './profile'

export interface Globals {
  json: boolean
  quiet: boolean
  verbose: boolean
  /** True unless colour is switched off by option or NO_COLOR. */
  color: boolean
  /** True when long results are shown in the pager of a terminal. */
  pager: boolean
  /** A jq expression for the result of `--json`. */
  jq: string | null
  server: string | null
  /** A file with certificates that are trusted for the server in addition to the usual ones. */
  ca: string | null
  profile: string
}

/** Everything that a command works with. Nothing is opened before it is used. */
export interface Context {
  io: Streams
  globals: Globals
  profile: Profile
  /** The identity that the environment gives; null when the profile is used. */
  credentials: EnvironmentCredentials | null
  /** The sign-in of this run: of the environment, else of the profile. */
  tokens: TokenStore
  /** Connects to the server as the signed-in user; fails with exit code 3 when nobody is signed in. */
  connect(): Promise<CliConnection>
  /** Connects to the server with the profile alone, ignoring the environment: for the commands that begin and end its sign-in. */
  connectAsProfile(): Promise<CliConnection>
  /** The server's business day. */
  today(): Promise<Day>
  /** Prints the result, in the pager where a person looks and it is higher than the terminal. */
  print(text: string): Promise<void>
  /** Prints the result as JSON, with the field names that all commands share. */
  printJson(value: object): Promise<void>
  /** Writes a message for the person, except with `--quiet`. */
  report(line: string): void
  /** Runs another command line with the same sign-in, by default on these streams; reports a failure and returns the exit code. */
  invoke(words: readonly string[], io?: Streams): Promise<number>
  /** Aborts the calls to the server, for an inner run with a time limit. */
  signal?: AbortSignal | undefined
  /** Work to do when the run is cut short: temporary files, locks. */
  cleanups: Set<() => void>
}
