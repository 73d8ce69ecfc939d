import { readFileSync, rmSync } from 'node:fs'
import { homedir, platform } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { StoredTokens, TokenStore } from '@forecourt/core/client/tokens'
import { usage } from './failure'

const DEFAULT_SERVER = 'http://127.0.0.1:4620'

/** Who is signed in to which server, under a name: kept in a file that only its owner reads. */
export interface Profile {
  name: string
  file: string
  /** Where calls go: `--server`, else the environment, else where the profile signed in, else this machine. */
  server: string
  tokens: TokenStore
  /** The server that the profile is signed in to; null when it is not. */
  signedInTo(): string | null
  /** Must have run before tokens are written: the writer is loaded only by those who write. */
  prepareWrite(): Promise<void>
}

interface Kept {
  server: string
  tokens: StoredTokens
}

/** Where profiles are kept, as other programs of the person keep theirs. */
function folderOf(env: Readonly<Record<string, string | undefined>>): string {
  if (env.FORECOURT_CONFIG_DIR) return env.FORECOURT_CONFIG_DIR
  if (platform() === 'darwin') return join(homedir(), 'Library', 'Preferences', 'forecourt')
  if (platform() === 'win32') return join(env.APPDATA ?? join(homedir(), 'AppData', 'Roaming'), 'forecourt', 'Config')
  return join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'forecourt')
}

/** An address as it is compared and kept: without a slash at its end. */
export function serverAddress(text: string): string {
  const typed = /^https?:\/\//i.test(text) ? text : `http://${text}`
  if (!URL.canParse(typed)) throw usage(`--server is an address such as https://office.example, not '${text}'`)
  const { origin, pathname, username } = new URL(typed)
  if (username) throw usage('--server takes no username: sign in with `forecourt login`')
  return origin + pathname.replace(/\/+$/, '')
}

/** The profile of a name; nothing is written before a sign-in. */
export function openProfile(o: {
  name: string
  server: string | null
  env: Readonly<Record<string, string | undefined>>
}): Profile {
  if (!/^[\w-][\w.-]{0,63}$/.test(o.name)) throw usage(`--profile is a plain name such as 'office', not '${o.name}'`)
  const file = join(folderOf(o.env), `${o.name}.json`)
  let save: ((kept: Kept) => void) | null = null
  const wanted = o.server ?? o.env.FORECOURT_SERVER
  const server = wanted ? serverAddress(wanted) : (readKept(file)?.server ?? DEFAULT_SERVER)
  return {
    name: o.name,
    file,
    server,
    signedInTo: () => readKept(file)?.server ?? null,
    tokens: {
      // A token is never sent to another server than the one that gave it.
      read: () => {
        const kept = readKept(file)
        return kept?.server === server ? kept.tokens : null
      },
      write: (tokens) => {
        if (tokens === null) rmSync(file, { force: true })
        else if (save) save({ server, tokens: { ...tokens } })
        else throw new Error('The profile is written before it was prepared')
      },
    },
    prepareWrite: async () => {
      save ??= await keeperOf(file)
    },
  }
}

async function keeperOf(file: string): Promise<(kept: Kept) => void> {
  const { default: Conf } = await import('conf')
  return (kept) => {
    const conf = new Conf<Record<string, unknown>>({
      cwd: dirname(file),
      configName: basename(file, '.json'),
      configFileMode: 0o600,
      clearInvalidConfig: true,
      projectName: 'forecourt',
    })
    conf.set({ ...kept })
  }
}

function readKept(file: string): Kept | null {
  try {
    const kept: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return isKept(kept) ? kept : null
  } catch {
    // Nobody has signed in yet, or the file is not ours to read: both mean that there is no sign-in here.
    return null
  }
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null || !('tokens' in value) || !('server' in value)) return false
  const { tokens, server } = value
  if (typeof server !== 'string' || typeof tokens !== 'object' || tokens === null) return false
  return ['accessToken', 'refreshToken', 'username'].every((name) => typeof Reflect.get(tokens, name) === 'string')
}
