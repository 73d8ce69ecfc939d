import { parseArgs } from 'node:util'
import type { TokenTreatment } from './features/users/user-maintenance'

export class BadUsage extends Error {
  override name = 'BadUsage'
}

export const USAGE = `Usage: forecourt-server [start]                   starts the server
       forecourt-server backup FILE              writes everything into one archive, as it is at one moment, also while
                                                 servers run; - is the standard output
       forecourt-server verify FILE              reads an archive to its end and says whether it is whole
       forecourt-server restore FILE             makes an empty database what the archive holds; all of it or nothing. It wants the
                                                 secret of the server that made it (FORECOURT_SECRET); with --from-elsewhere
                                                 it takes any archive, and deactivates its users, tokens and webhooks
       forecourt-server move --to URL|DIR        copies everything into an empty PostgreSQL or data directory, and leaves
                                                 the old one as it is. Stop the servers first. With --files DIR|s3://BUCKET/PREFIX
                                                 photos and scans go there; without --to nothing but they.
       forecourt-server migrate [--check]        brings the database to the form of this version, as a start does; with --check
                                                 says what it would do, and changes nothing
       forecourt-server add-user USER            adds a user; asks for password and passcode. --role ROLE (Owner unless it is given)
       forecourt-server reset-password USER      gives a user a new password and ends their sessions
       forecourt-server reset-passcode USER      gives a user a new passcode and ends their sessions
       forecourt-server remove-second-factor USER  takes second factor and passkeys of a user away, who sets up others
       forecourt-server rotate-secret            takes another secret: that of FORECOURT_SECRET, set anew, else a new one in the data
                                                 directory; gives everybody a new passcode, which it prints this once
       forecourt-server deactivate-user USER     lets a user in no more and ends their sessions; who made service tokens, with
                                                 --revoke-tokens, or with --keep-tokens when jobs are to go on with them
       forecourt-server unlock-user USER         forgets the wrong passwords and passcodes for which a user has to wait

What is asked for is read from the standard input where that is a pipe, a line each. An embedded database that is to be changed must not be open in a
running server; a PostgreSQL may be in use.

  --data DIR        the data directory of the embedded database (FORECOURT_DATA_DIR)
  --database URL    a PostgreSQL (DATABASE_URL)
  --version         which version this is, and which build of it
  --help            this text

Ends with 0 when it is done, 1 when it could not be (migrate --check: when something is to be done), 2 when the command line is not right, 130 when it was interrupted.
`

type Environment = Readonly<Record<string, string | undefined>>

/** The operand of each command besides its database; null for none. */
const COMMAND_OPERANDS = {
  start: null,
  help: null,
  version: null,
  backup: 'FILE',
  verify: 'FILE',
  restore: 'FILE',
  move: '--to',
  migrate: null,
  'add-user': 'USER',
  'reset-password': 'USER',
  'reset-passcode': 'USER',
  'remove-second-factor': 'USER',
  'rotate-secret': null,
  'deactivate-user': 'USER',
  'unlock-user': 'USER',
} as const

type CommandName = keyof typeof COMMAND_OPERANDS
export type FileCommand = 'backup' | 'verify' | 'restore'
export type UserCommand = Exclude<
  CommandName,
  'start' | 'help' | 'version' | 'move' | 'migrate' | 'rotate-secret' | FileCommand
>

/** A parsed command line, with the settings that apply to it. */
export type ServerCommand = { env: Environment } & (
  | { name: 'start' | 'help' | 'version' | 'rotate-secret' }
  | { name: 'migrate'; isCheck: boolean }
  | { name: FileCommand; file: string; isFromElsewhere: boolean }
  | { name: 'move'; to: string | null; files: string | null }
  | { name: UserCommand; username: string; role: string; tokens: TokenTreatment | null }
)

/** @throws BadUsage with a sentence. */
export function readCommandLine(args: readonly string[], env: Environment): ServerCommand {
  const { values, positionals } = parseOptions(args)
  if (values.help) return { name: 'help', env }
  if (values.version) return { name: 'version', env }
  const [given = 'start', ...rest] = positionals
  const name = commandNames.find((each) => each === given)
  if (!name) throw new BadUsage(`There is no command '${given}'. There are: ${commandNames.join(', ')}`)
  const settings = settingsOf(values, env)
  if (name !== 'move' && values.to !== undefined)
    throw new BadUsage('--to is for move: forecourt-server move --to URL|DIR')
  if (name !== 'move' && values.files !== undefined)
    throw new BadUsage('--files is for move: forecourt-server move --files DIR|s3://BUCKET/PREFIX')
  if (name !== 'migrate' && values.check) throw new BadUsage('--check is for migrate: forecourt-server migrate --check')
  if (name !== 'restore' && values['from-elsewhere'])
    throw new BadUsage('--from-elsewhere is for restore: forecourt-server restore FILE --from-elsewhere')
  if (name !== 'add-user' && values.role !== undefined)
    throw new BadUsage('--role is for add-user: forecourt-server add-user USER --role ROLE')
  const tokens = tokensOf(values)
  if (name !== 'deactivate-user' && tokens !== null)
    throw new BadUsage(
      `--${tokens}-tokens is for deactivate-user: forecourt-server deactivate-user USER --${tokens}-tokens`,
    )
  if (name === 'start' || name === 'migrate' || name === 'rotate-secret') {
    if (rest.length > 0) throw new BadUsage(`${name} takes no '${rest[0]}'. Settings are environment variables: --help`)
    return name !== 'migrate' ? { name, env: settings } : { name, isCheck: values.check === true, env: settings }
  }
  if (name === 'move') {
    const { to = null, files = null } = values
    if (!(to || files) || rest.length > 0) throw new BadUsage('Say where to: forecourt-server move --to URL|DIR')
    return { name, to, files, env: settings }
  }
  const [word = '', ...others] = rest.map((each) => each.trim())
  const wanted = COMMAND_OPERANDS[name]
  if (!word || others.length > 0)
    throw new BadUsage(`Name one ${wanted === 'FILE' ? 'file' : 'user'}: forecourt-server ${name} ${wanted}`)
  if (isFileCommand(name))
    return { name, file: word, isFromElsewhere: values['from-elsewhere'] === true, env: settings }
  return { name, username: word, role: values.role ?? 'Owner', tokens, env: settings }
}

// What a name may be is what stands in the table.
const commandNames = (Object.keys(COMMAND_OPERANDS) as CommandName[]).filter(
  (name) => name !== 'help' && name !== 'version',
)

function isFileCommand(name: FileCommand | UserCommand): name is FileCommand {
  return COMMAND_OPERANDS[name] === 'FILE'
}

function tokensOf(values: { 'revoke-tokens'?: boolean | undefined; 'keep-tokens'?: boolean | undefined }) {
  const [isRevoked, isKept] = [values['revoke-tokens'] === true, values['keep-tokens'] === true]
  if (isRevoked && isKept) throw new BadUsage('Give --revoke-tokens or --keep-tokens, not both')
  return isRevoked ? 'revoke' : isKept ? 'keep' : null
}

interface Options {
  data?: string | undefined
  database?: string | undefined
}

/** Returns the environment with the database of the options, whatever the environment names. */
function settingsOf({ data, database }: Options, env: Environment): Environment {
  if (data !== undefined && database !== undefined) throw new BadUsage('Give --data or --database, not both')
  if (data !== undefined) return { ...env, FORECOURT_DATA_DIR: data, DATABASE_URL: undefined }
  return database === undefined ? env : { ...env, DATABASE_URL: database }
}

function parseOptions(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        data: { type: 'string' },
        database: { type: 'string' },
        to: { type: 'string' },
        files: { type: 'string' },
        check: { type: 'boolean' },
        'from-elsewhere': { type: 'boolean' },
        role: { type: 'string' },
        'revoke-tokens': { type: 'boolean' },
        'keep-tokens': { type: 'boolean' },
        version: { type: 'boolean', short: 'V' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new BadUsage(error instanceof Error ? error.message : String(error))
  }
}
