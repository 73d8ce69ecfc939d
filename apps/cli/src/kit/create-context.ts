import { type Day, day } from '@forecourt/core/kernel/days'
import type { Streams } from '../streams'
import type { CliConnection } from './connection'
import type { Context, Globals } from './context'
import { readCredentials, signInWithPassword, signOutQuietly } from './credentials'
import { CliFailure, EXIT } from './failure'
import { jsonText } from './plain-names'
import { openProfile } from './profile'
import type { SignIns } from './sign-ins'

export function createContext(
  io: Streams,
  globals: Globals,
  o: Pick<Context, 'cleanups' | 'invoke'> & { signIns: SignIns },
): Context {
  const profile = openProfile({ name: globals.profile, server: globals.server, ca: globals.ca, env: io.env })
  const credentials = readCredentials(io.env)
  const tokens = credentials ? o.signIns.storeOf(profile.server, credentials) : profile.tokens
  const opened = (of: typeof tokens) =>
    import('./connection').then(({ openConnection }) =>
      openConnection({
        ...{ profile, tokens: of, cleanups: o.cleanups, signal: io.signal },
        tell: globals.verbose ? io.note : null,
        show: io.isErrorTerminal && !globals.quiet && !globals.json ? io.notePart : null,
      }),
    )
  let connection: Promise<CliConnection> | null = null
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
    connectAsProfile: () => opened(profile.tokens),
    connect: async () => {
      connection ??= opened(tokens)
      const { client } = await connection
      if (!tokens.read()) {
        signedIn ??= signInFromEnvironment(ctx, client, o.signIns)
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
    print: (text) => printPaged(ctx, text),
    printJson: (value) => printPaged(ctx, jsonText(value)),
    report: (line) => {
      if (!globals.quiet) io.note(line)
    },
  }
  return ctx
}

async function printPaged({ io, globals }: Context, text: string): Promise<void> {
  if (globals.pager && io.isOutputTerminal && io.page) {
    // A terminal that does not say its size has none.
    const [columns, rows] = [io.stdout.columns || 80, io.stdout.rows || 24]
    const { textHeight } = await import('./pager')
    if (textHeight(text, columns) >= rows && (await io.page(text))) return
  }
  await io.write(text)
}

async function signInFromEnvironment(ctx: Context, client: CliConnection['client'], signIns: SignIns): Promise<void> {
  if (ctx.credentials?.kind !== 'password') throw notSignedInFailure(ctx)
  // Also when its passcode is refused.
  signIns.endings.push(() => signOutQuietly(client))
  await signInWithPassword(client, ctx.credentials)
}

export function notSignedInFailure(ctx: Context): CliFailure {
  const { profile, credentials } = ctx
  if (credentials?.kind === 'token')
    return new CliFailure(EXIT.notSignedIn, `The token of FORECOURT_TOKEN is refused by ${profile.server}`)
  const elsewhere = profile.signedInTo()
  const isOther = elsewhere !== null && elsewhere !== profile.server
  const at = isOther ? `Profile ${profile.name} is signed in to ${elsewhere}, not to` : 'Nobody is signed in to'
  const how = isOther ? 'forecourt login --profile NAME --server URL' : 'forecourt login'
  return new CliFailure(EXIT.notSignedIn, `${at} ${profile.server}. Sign in with \`${how}\``)
}
