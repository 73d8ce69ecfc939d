import { type Day, day } from '@forecourt/core/kernel/days'
import type { Io } from '../io'
import type { Connection } from './connection'
import type { Context, Globals } from './context'
import { CliFailure, EXIT } from './failure'
import { openProfile } from './profile'

/** The context of one run. */
export function createContext(io: Io, globals: Globals, o: Pick<Context, 'cleanups' | 'invoke'>): Context {
  const profile = openProfile({ name: globals.profile, server: globals.server, env: io.env })
  let connection: Promise<Connection> | null = null
  let today: Promise<Day> | null = null
  let signedIn: Promise<void> | null = null
  const ctx: Context = {
    io,
    globals,
    profile,
    signal: io.signal,
    ...o,
    connectOpen: () => {
      connection ??= import('./connection').then(({ openConnection }) =>
        openConnection({ profile, cleanups: o.cleanups, tell: globals.verbose ? io.note : null, signal: io.signal }),
      )
      return connection
    },
    connect: async () => {
      if (!profile.tokens.read()) {
        signedIn ??= signInFromEnvironment(ctx)
        await signedIn
      }
      return ctx.connectOpen()
    },
    today: () => {
      if (io.today) return Promise.resolve(io.today)
      today ??= ctx
        .connect()
        .then(({ client }) => client.call('GetWorkstation', {}))
        .then((station) => day(station.businessDay))
      return today
    },
    say: (line) => {
      if (!globals.quiet) io.note(line)
    },
  }
  return ctx
}

/** Signs in with the name and password of the environment, as scripts have them; a sign-in elsewhere is never replaced by it. */
async function signInFromEnvironment(ctx: Context): Promise<void> {
  const { FORECOURT_USERNAME: username, FORECOURT_PASSWORD: password } = ctx.io.env
  if (!username || !password || ctx.profile.signedInTo() !== null) throw notSignedIn(ctx)
  const { client } = await ctx.connectOpen()
  await ctx.profile.prepareWrite()
  await client.signIn({ username, password })
}

/** Says where nobody is signed in, and what to do. */
export function notSignedIn(ctx: Context): CliFailure {
  const { profile } = ctx
  const elsewhere = profile.signedInTo()
  const isOther = elsewhere !== null && elsewhere !== profile.server
  const at = isOther ? `Profile ${profile.name} is signed in to ${elsewhere}, not to` : 'Nobody is signed in to'
  const how = isOther ? 'forecourt login --profile NAME --server URL' : 'forecourt login'
  return new CliFailure(EXIT.notSignedIn, `${at} ${profile.server}. Sign in with \`${how}\``)
}
