import { parseArgs } from 'node:util'

/** A command line that cannot be meant; its message says what can. */
export class BadUsage extends Error {
  override name = 'BadUsage'
}

export const USAGE = `Usage: forecourt-server [start]                   starts the server
       forecourt-server reset-passcode USER      gives a user a new passcode and ends their sessions; asks for it, or
                                                 reads it from the standard input of a pipe. The embedded database
                                                 must not be open in a running server; a PostgreSQL may be in use.

  --data DIR        the data directory of the embedded database (FORECOURT_DATA_DIR)
  --database URL    a PostgreSQL (DATABASE_URL)
  --help            this text

Ends with 0 when it is done, 1 when it could not be, 2 when the command line is not right, 130 when it was interrupted.
`

type Environment = Readonly<Record<string, string | undefined>>

/** What was asked for, with the settings in which it is meant. */
export type Command = { env: Environment } & ({ name: 'start' | 'help' } | { name: 'reset-passcode'; username: string })

/** @throws BadUsage in words. */
export function readCommandLine(args: readonly string[], env: Environment): Command {
  const { values, positionals } = parsed(args)
  if (values.help) return { name: 'help', env }
  const [name = 'start', ...rest] = positionals
  const settings = settingsOf(values, env)
  if (name === 'reset-passcode') {
    const [username, ...others] = rest
    if (!username?.trim() || others.length > 0)
      throw new BadUsage('Name one user: forecourt-server reset-passcode USER')
    return { name, username: username.trim(), env: settings }
  }
  if (name !== 'start') throw new BadUsage(`There is no command '${name}'. There are: start, reset-passcode`)
  if (rest.length > 0) throw new BadUsage(`start takes no '${rest[0]}'. Settings are environment variables: --help`)
  return { name, env: settings }
}

interface Options {
  data?: string | undefined
  database?: string | undefined
}

/** Each option stands for one database, whatever the environment names. */
function settingsOf({ data, database }: Options, env: Environment): Environment {
  if (data !== undefined && database !== undefined) throw new BadUsage('Give --data or --database, not both')
  if (data !== undefined) return { ...env, FORECOURT_DATA_DIR: data, DATABASE_URL: undefined }
  return database === undefined ? env : { ...env, DATABASE_URL: database }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { data: { type: 'string' }, database: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    })
  } catch (error) {
    throw new BadUsage(error instanceof Error ? error.message : String(error))
  }
}
