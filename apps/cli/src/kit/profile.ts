import { accessSync, constants, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { homedir, platform } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { StoredTokens, TokenStore } from '@forecourt/core/client/tokens'
import Conf, { type Options } from 'conf'
import { hasErrorCode } from '../streams'
import { CliFailure, EXIT, usageFailure } from './failure'

/** Names of this machine, whose traffic does not leave it. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i

/**
 * An address in its stored form: without a slash at its end. Without a scheme it is https, except for this machine.
 * @source commands 3.1
 */
export function serverAddress(text: string): string {
  const typed = text.trim()
  const address = /^https?:\/\//i.test(typed) ? typed : withScheme(typed)
  if (typed === '' || !URL.canParse(address))
    throw usageFailure(`--server is an address such as https://office.example, not '${text}'`)
  const { origin, pathname, username } = new URL(address)
  if (username) throw usageFailure('--server takes no username: sign in with `forecourt login`')
  return origin + pathname.replace(/\/+$/, '')
}

function withScheme(typed: string): string {
  const host = /^(\[[^\]]*\]|[^:/?#]*)/.exec(typed)?.[0] ?? ''
  return `${LOOPBACK.test(host) ? 'http' : 'https'}://${typed}`
}

const DEFAULT_SERVER = 'http://127.0.0.1:4620'
export const DEFAULT_PROFILE = 'default'
/** The file that names the current profile; no profile can have this name, because theirs end in `.json`. */
const CURRENT = 'current'
const CURRENT_FORM: Partial<Options<{ name: string }>> = {
  fileExtension: '',
  serialize: ({ name }) => `${name}\n`,
  deserialize: (text) => ({ name: text.trim() }),
}
const NAME = /^[\w-][\w.-]{0,63}$/

type Env = Readonly<Record<string, string | undefined>>

/** A sign-in to a server under a name, stored in a file that only its owner can read. */
export interface Profile {
  name: string
  file: string
  /** The address of the server: `--server`, else the environment, else where the profile signed in, else this machine. */
  server: string
  /** The file with certificates that are trusted in addition to the usual ones; null for those alone. */
  ca: string | null
  tokens: TokenStore
  /** The server of the current or last sign-in of the profile; null without one. */
  signedInTo(): string | null
  /**
   * Must run before tokens are requested, so that none is given which cannot be kept.
   * @throws CliFailure when the file cannot be written.
   */
  prepareWrite(): void
}

/** The content of a profile's file; a session that has ended leaves the server. */
interface ProfileFile {
  server: string
  ca?: string
  tokens: StoredTokens | null
}

/** The folder of profiles, at the place where other programs of the user store theirs. */
function profilesFolder(env: Env): string {
  if (env.FORECOURT_CONFIG_DIR) return env.FORECOURT_CONFIG_DIR
  if (platform() === 'darwin') return join(homedir(), 'Library', 'Preferences', 'forecourt')
  if (platform() === 'win32') return join(env.APPDATA ?? join(homedir(), 'AppData', 'Roaming'), 'forecourt', 'Config')
  return join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'forecourt')
}

function profileFile(name: string, env: Env): string {
  if (!NAME.test(name)) throw usageFailure(`--profile is a plain name such as 'office', not '${name}'`)
  return join(profilesFolder(env), `${name}.json`)
}

/** Opens the profile of a name; nothing is written before a sign-in. */
export function openProfile(o: { name: string; server: string | null; ca: string | null; env: Env }): Profile {
  const file = profileFile(o.name, o.env)
  const wanted = o.server ?? o.env.FORECOURT_SERVER
  const known = readProfileFile(file)
  const server = wanted ? serverAddress(wanted) : (known?.server ?? DEFAULT_SERVER)
  const ca = o.ca ?? o.env.FORECOURT_CA ?? (known?.server === server ? known.ca : undefined)
  return {
    name: o.name,
    file,
    server,
    ca: ca || null,
    signedInTo: () => readProfileFile(file)?.server ?? null,
    tokens: {
      // A token is never sent to another server than the one that gave it.
      read: () => {
        const kept = readProfileFile(file)
        return kept?.server === server ? kept.tokens : null
      },
      write: (tokens) => {
        // Over at another server: what this profile keeps is not about it.
        if (tokens === null && readProfileFile(file)?.server !== server) return
        runProfileWrite(file, () => {
          openStore<Record<string, unknown>>(file).store = { server, ...(ca ? { ca } : {}), tokens }
        })
      },
    },
    prepareWrite: () =>
      runProfileWrite(file, () => {
        mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
        accessSync(dirname(file), constants.W_OK)
      }),
  }
}

export interface ListedProfile {
  name: string
  server: string
  /** Empty when its session has ended. */
  username: string
  /** True for the default profile. */
  isCurrent: boolean
}

export function listProfiles(env: Env): ListedProfile[] {
  const current = currentProfile(env)
  return namesIn(profilesFolder(env)).flatMap((name) => {
    const kept = readProfileFile(profileFile(name, env))
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

export function currentProfile(env: Env): string {
  const name = readStore(join(profilesFolder(env), CURRENT), CURRENT_FORM)?.name
  return name !== undefined && NAME.test(name) ? name : DEFAULT_PROFILE
}

export function setCurrentProfile(name: string, env: Env): void {
  const file = join(profilesFolder(env), CURRENT)
  runProfileWrite(file, () => {
    openStore(file, CURRENT_FORM).store = { name }
  })
}

/** Deletes a profile; when it is the current one, the profile `default` becomes current. */
export function removeProfile(name: string, env: Env): void {
  const file = profileFile(name, env)
  const isCurrent = currentProfile(env) === name
  runProfileWrite(file, () => {
    rmSync(file, { force: true })
    if (isCurrent) rmSync(join(profilesFolder(env), CURRENT), { force: true })
  })
}

/** Writes below the folder of profiles; a write error becomes a sentence. */
function runProfileWrite(file: string, write: () => void): void {
  try {
    write()
  } catch (error) {
    throw profileWriteFailure(file, error)
  }
}

const PROFILE_WRITE_FAILURES: Readonly<Record<string, string>> = {
  EACCES: 'it may not be written',
  EPERM: 'it may not be written',
  EROFS: 'it may not be written',
  ENOSPC: 'its disk is full',
  ENOTDIR: 'its folder is a file',
  EEXIST: 'its folder is a file',
  ENOENT: 'its folder cannot be made',
}

/** The failure for a file below the folder of profiles that could not be written; another error is returned unchanged. */
export function profileWriteFailure(file: string, error: unknown): unknown {
  const why = Object.entries(PROFILE_WRITE_FAILURES).find(([code]) => hasErrorCode(error, code))?.[1]
  if (why === undefined) return error
  const how = 'FORECOURT_CONFIG_DIR names another folder'
  const without = 'FORECOURT_TOKEN, or FORECOURT_USERNAME and FORECOURT_PASSWORD, need none'
  return new CliFailure(EXIT.failed, `The sign-in cannot be kept in ${file}: ${why}. ${how}; ${without}`)
}

function openStore<T extends Record<string, unknown>>(file: string, form: Partial<Options<T>> = {}): Conf<T> {
  return new Conf<T>({
    projectName: 'forecourt',
    cwd: dirname(file),
    configName: basename(file, '.json'),
    configFileMode: 0o600,
    clearInvalidConfig: true,
    ...form,
  })
}

function readStore<T extends Record<string, unknown>>(file: string, form?: Partial<Options<T>>): T | null {
  try {
    // Conf makes the folder of a file that is not there.
    return existsSync(file) ? openStore<T>(file, form).store : null
  } catch {
    // The file is not ours to read: there is no sign-in here.
    return null
  }
}

function readProfileFile(file: string): ProfileFile | null {
  const kept: unknown = readStore(file)
  return isProfileFile(kept) ? kept : null
}

function isProfileFile(value: unknown): value is ProfileFile {
  if (typeof value !== 'object' || value === null || !('tokens' in value) || !('server' in value)) return false
  const { tokens, server } = value
  if (typeof server !== 'string' || typeof tokens !== 'object') return false
  if (tokens === null) return true
  return ['accessToken', 'refreshToken', 'username'].every((name) => typeof Reflect.get(tokens, name) === 'string')
}
