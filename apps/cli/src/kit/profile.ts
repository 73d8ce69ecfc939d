import { accessSync, constants, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, platform } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { StoredTokens, TokenStore } from '@forecourt/core/client/tokens'
import { isCode } from '../io'
import { CliFailure, EXIT, usage } from './failure'
import { serverAddress } from './server-address'

const DEFAULT_SERVER = 'http://127.0.0.1:4620'
export const DEFAULT_PROFILE = 'default'
/** Names the profile in use; no profile has this name, since theirs end in `.json`. */
const CURRENT = 'current'
const NAME = /^[\w-][\w.-]{0,63}$/

type Env = Readonly<Record<string, string | undefined>>

/** Who is signed in to which server, under a name: kept in a file that only its owner reads. */
export interface Profile {
  name: string
  file: string
  /** Where calls go: `--server`, else the environment, else where the profile signed in, else this machine. */
  server: string
  /** The file with the certificates that the server is held to beside the usual ones; null for those alone. */
  ca: string | null
  tokens: TokenStore
  /** The server that the profile is signed in to, or was last; null when it never was. */
  signedInTo(): string | null
  /**
   * Must have run before tokens are written, and before they are asked for: the writer is loaded only by those who write.
   *
   * @throws CliFailure when the file cannot be written.
   */
  prepareWrite(): Promise<void>
}

/** What a profile's file holds; a session that is over leaves the server. */
interface Kept {
  server: string
  ca?: string
  tokens: StoredTokens | null
}

/** Where profiles are kept, as other programs of the person keep theirs. */
function folderOf(env: Env): string {
  if (env.FORECOURT_CONFIG_DIR) return env.FORECOURT_CONFIG_DIR
  if (platform() === 'darwin') return join(homedir(), 'Library', 'Preferences', 'forecourt')
  if (platform() === 'win32') return join(env.APPDATA ?? join(homedir(), 'AppData', 'Roaming'), 'forecourt', 'Config')
  return join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'forecourt')
}

function fileOf(name: string, env: Env): string {
  if (!NAME.test(name)) throw usage(`--profile is a plain name such as 'office', not '${name}'`)
  return join(folderOf(env), `${name}.json`)
}

/** The profile of a name; nothing is written before a sign-in. */
export function openProfile(o: { name: string; server: string | null; ca: string | null; env: Env }): Profile {
  const file = fileOf(o.name, o.env)
  let save: ((kept: Kept) => void) | null = null
  const wanted = o.server ?? o.env.FORECOURT_SERVER
  const known = readKept(file)
  const server = wanted ? serverAddress(wanted) : (known?.server ?? DEFAULT_SERVER)
  const ca = o.ca ?? o.env.FORECOURT_CA ?? (known?.server === server ? known.ca : undefined)
  return {
    name: o.name,
    file,
    server,
    ca: ca || null,
    signedInTo: () => readKept(file)?.server ?? null,
    tokens: {
      // A token is never sent to another server than the one that gave it.
      read: () => {
        const kept = readKept(file)
        return kept?.server === server ? kept.tokens : null
      },
      write: (tokens) => {
        // Over at another server: what this profile keeps is not about it.
        if (tokens === null && readKept(file)?.server !== server) return
        const kept = { server, ...(ca ? { ca } : {}), tokens: tokens && { ...tokens } }
        if (save) written(file, () => save?.(kept))
        else throw new Error('The profile is written before it was prepared')
      },
    },
    prepareWrite: async () => {
      written(file, () => {
        mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
        accessSync(dirname(file), constants.W_OK)
      })
      save ??= await keeperOf(file)
    },
  }
}

/** A profile as the list shows it. */
export interface ListedProfile {
  name: string
  server: string
  /** Empty when its session is over. */
  username: string
  /** The one that is used unless told otherwise. */
  isCurrent: boolean
}

/** All profiles, by name. */
export function listProfiles(env: Env): ListedProfile[] {
  const current = currentProfile(env)
  return namesIn(folderOf(env)).flatMap((name) => {
    const kept = readKept(fileOf(name, env))
    return kept
      ? [{ name, server: kept.server, username: kept.tokens?.username ?? '', isCurrent: name === current }]
      : []
  })
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json') && NAME.test(basename(name, '.json')))
      .map((name) => basename(name, '.json'))
      .sort()
  } catch {
    // No folder, or not ours to read: no profiles.
    return []
  }
}

/** The profile that is used unless told otherwise. */
export function currentProfile(env: Env): string {
  try {
    const name = readFileSync(join(folderOf(env), CURRENT), 'utf8').trim()
    return NAME.test(name) ? name : DEFAULT_PROFILE
  } catch {
    return DEFAULT_PROFILE
  }
}

/** From now on this profile is used unless told otherwise. */
export function setCurrentProfile(name: string, env: Env): void {
  const file = join(folderOf(env), CURRENT)
  written(file, () => {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(file, `${name}\n`, { mode: 0o600 })
  })
}

/** Forgets a profile; the one in use gives way to the default one. */
export function removeProfile(name: string, env: Env): void {
  const file = fileOf(name, env)
  const isCurrent = currentProfile(env) === name
  written(file, () => {
    rmSync(file, { force: true })
    if (isCurrent) rmSync(join(folderOf(env), CURRENT), { force: true })
  })
}

/** Writes below the folder of profiles; one that cannot be written is a sentence. */
function written(file: string, write: () => void): void {
  try {
    write()
  } catch (error) {
    throw cannotKeep(file, error)
  }
}

const WHY: Readonly<Record<string, string>> = {
  EACCES: 'it may not be written',
  EPERM: 'it may not be written',
  EROFS: 'it may not be written',
  ENOSPC: 'its disk is full',
  ENOTDIR: 'its folder is a file',
  EEXIST: 'its folder is a file',
  ENOENT: 'its folder cannot be made',
}

/** What is said of a file below the folder of profiles that could not be written; a failure of another kind stays what it is. */
export function cannotKeep(file: string, error: unknown): unknown {
  const why = Object.entries(WHY).find(([code]) => isCode(error, code))?.[1]
  if (why === undefined) return error
  const how = 'FORECOURT_CONFIG_DIR names another folder'
  const without = 'FORECOURT_TOKEN, or FORECOURT_USERNAME and FORECOURT_PASSWORD, need none'
  return new CliFailure(EXIT.failed, `The sign-in cannot be kept in ${file}: ${why}. ${how}; ${without}`)
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
    conf.store = { ...kept }
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
  if (typeof server !== 'string' || typeof tokens !== 'object') return false
  if (tokens === null) return true
  return ['accessToken', 'refreshToken', 'username'].every((name) => typeof Reflect.get(tokens, name) === 'string')
}
