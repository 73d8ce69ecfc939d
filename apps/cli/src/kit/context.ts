import type { Day } from '@forecourt/core/kernel/days'
import type { TokenStore } from '@forecourt/core/client/tokens'
import type { Io } from '../io'
import type { Connection } from './connection'
import type { Credentials } from './credentials'
import type { Profile } from './profile'

/** The options that every command takes. */
export interface Globals {
  json: boolean
  quiet: boolean
  verbose: boolean
  /** Colour is wanted: not switched off by option or NO_COLOR. */
  color: boolean
  /** Long results are shown in the pager of a terminal. */
  pager: boolean
  /** An expression of jq that the result under `--json` goes through. */
  jq: string | null
  server: string | null
  /** A file with certificates that the server is held to beside the usual ones. */
  ca: string | null
  profile: string
}

/** What a command works with. Nothing is opened before it is asked for. */
export interface Context {
  io: Io
  globals: Globals
  profile: Profile
  /** Who the environment says that this is; null when it is whoever the profile is. */
  credentials: Credentials | null
  /** The sign-in of this run: that of the environment, else that of the profile. */
  tokens: TokenStore
  /** The server as the signed-in user; refuses with exit 3 when nobody is signed in. */
  connect(): Promise<Connection>
  /** The server as the profile alone knows it, whoever the environment says: for the commands that make and end its sign-in. */
  connectOpen(): Promise<Connection>
  /** The server's business day. */
  today(): Promise<Day>
  /** Prints the result: in a pager where a person looks and it is higher than the terminal. */
  print(text: string): Promise<void>
  /** Prints the result for a program, with the names that all commands have in common. */
  printJson(value: object): Promise<void>
  /** A message for the person, unless they asked for quiet. */
  say(line: string): void
  /** Runs another command line with the same sign-in, on these streams unless told; gives its exit code, after telling about a failure. */
  invoke(words: readonly string[], io?: Io): Promise<number>
  /** Ends what is asked of the server, for a run within another that may take only so long. */
  signal?: AbortSignal | undefined
  /** Work to be undone when the run is cut short: temporary files, locks. */
  cleanups: Set<() => void>
}
