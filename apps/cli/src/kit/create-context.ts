import { type Day, day } from '@forecourt/core/kernel/days'
import type { Io } from '../io'
import type { Connection } from './connection'
import type { Context, Globals } from './context'
import { credentialsOf, signInBy, signOutQuietly } from './credentials'
import { CliFailure, EXIT } from './failure'
import { jsonText } from './plain-names'
import { openProfile } from './profile'
import type { SignIns } from './sign-ins'

/** The context of one run. */
export function createContext(
  io: Io,
  globals: Globals,
  o: Pick<Context, 'cleanups' | 'invoke'> & { signIns: SignIns },
): Context {
  const profile = openProfile({ name: globals.profile, server: globals.server, ca: globals.ca, env: io.env })
  const credentials = credentialsOf(io.env)
  const tokens = credentials ? o.signIns.storeOf(profile.server, credentials) : profile.tokens
  const opened = (of: typeof tokens) =>
    import('./connection').then(({ openConnection }) =>
      openConnection({
        ...{ profile, tokens: of, cleanups: o.cleanups, signal: io.signal },
        tell: globals.verbose ? io.note : null,
        show: io.isErrorTerminal && !globals.quiet && !globals.json ? io.mark : null,
      }),
    )
  let connection: Promise<Connection> | null = null
  let today: Promise<Day> | null = null
  let signedIn: Promise<void> | null = null
  const ctx: Context = {
    io,
    globals,
    profile,
    signal: io.signal,
    credentials,
    tokens,
    cleanups: o.cleanups,
    invoke: o.invoke,
    connectOpen: () => opened(profile.tokens),
    connect: async () => {
      connection ??= opened(tokens)
      const { client } = await connection
      if (!tokens.read()) {
        signedIn ??= signIn(ctx, client, o.signIns)
        await signedIn
      }
      return connection
    },
    today: () => {
      if (io.today) return Promise.resolve(io.today)
      today ??= ctx
        .connect()
        .then(({ client }) => client.call('GetWorkstation', {}))
        .then((station) => day(station.businessDay))
      return today
    },
    print: (text) => printed(ctx, text),
    printJson: (value) => printed(ctx, jsonText(value)),
    say: (line) => {
      if (!globals.quiet) io.note(line)
    },
  }
  return ctx
}

async function printed({ io, globals }: Context, text: string): Promise<void> {
  if (globals.pager && io.isOutputTerminal && io.page) {
    // A terminal that does not say its size has none.
    const [columns, rows] = [io.stdout.columns || 80, io.stdout.rows || 24]
    const { heightOf } = await import('./pager')
    if (heightOf(text, columns) >= rows && (await io.page(text))) return
  }
  await io.write(text)
}

/** Signs in as the environment says, until the run ends. */
async function signIn(ctx: Context, client: Connection['client'], signIns: SignIns): Promise<void> {
  if (ctx.credentials?.kind !== 'password') throw notSignedIn(ctx)
  // Also when its passcode is refused.
  signIns.endings.push(() => signOutQuietly(client))
  await signInBy(client, ctx.credentials)
}

/** Says where nobody is signed in, and what to do. */
export function notSignedIn(ctx: Context): CliFailure {
  const { profile, credentials } = ctx
  if (credentials?.kind === 'token')
    return new CliFailure(EXIT.notSignedIn, `The token of FORECOURT_TOKEN is refused by ${profile.server}`)
  const elsewhere = profile.signedInTo()
  const isOther = elsewhere !== null && elsewhere !== profile.server
  const at = isOther ? `Profile ${profile.name} is signed in to ${elsewhere}, not to` : 'Nobody is signed in to'
  const how = isOther ? 'forecourt login --profile NAME --server URL' : 'forecourt login'
  return new CliFailure(EXIT.notSignedIn, `${at} ${profile.server}. Sign in with \`${how}\``)
}
