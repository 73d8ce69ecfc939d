import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { spawnGroup } from './children.mjs'
import { Problem } from './problem.mjs'
import { contentHash, isFresh, mark, STAMPS, unmark } from './stamps.mjs'
import { isWritable, mustBeWritable } from './writable.mjs'

/** The folders of the workspace, each with a manifest. */
export function packageFolders(root) {
  const nested = ['packages', 'apps'].flatMap((group) =>
    readdirSync(join(root, group), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `${group}/${entry.name}`),
  )
  return [...nested, 'tests'].filter((folder) => existsSync(join(root, folder, 'package.json')))
}

/** What decides which modules are installed. */
export function manifests(root) {
  return [
    'package.json',
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    ...packageFolders(root).map((folder) => `${folder}/package.json`),
  ]
}

/** What an install is known by: all modules, or those without which it neither builds nor runs. */
const ALL = 'install'
const PRODUCTION = 'install-production'

/**
 * Whether the modules on disk are those of the lockfile.
 *
 * @param {{ isProduction?: boolean }} [wanted] in production those of the tests need not be there
 */
export function isInstalled(root, { isProduction = false } = {}) {
  const key = contentHash(root, manifests(root))
  const stamps = isProduction ? [ALL, PRODUCTION] : [ALL]
  return (
    stamps.some((stamp) => isFresh(root, stamp, key)) &&
    existsSync(join(root, 'node_modules/.modules.yaml')) &&
    packageFolders(root).every((folder) => existsSync(join(root, folder, 'node_modules')))
  )
}

const REASONS = [
  [
    /ERR_PNPM_OUTDATED_LOCKFILE/,
    'pnpm-lock.yaml does not match the package.json files: run `npx --yes pnpm@10.34.9 install` and commit the lockfile.',
  ],
  [
    /ERR_PNPM_UNSUPPORTED_ENGINE/,
    'A package refuses this version of Node; use Node 20.19 or a later 20, or Node 22.12 or later.',
  ],
  [/ENOSPC/, 'The disk is full.'],
  [/\b(EACCES|EPERM|EROFS)\b/, 'A folder that must be written belongs to another user or is read-only (see above).'],
  [
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT|E40[0-9]|E50[0-9])\b|META_FETCH_FAIL|PNPM_FETCH_\d+/,
    'The package registry could not be reached. Check the network, or the proxy and registry settings of npm, and try again.',
  ],
  [
    /CERT|SELF_SIGNED|UNABLE_TO_VERIFY/,
    "The package registry's certificate is not trusted: check the cafile setting of npm.",
  ],
]

/** @param {string} output of the package manager @returns {string} why it failed, in words */
export function installReason(output) {
  return REASONS.find(([pattern]) => pattern.test(output))?.[1] ?? 'The package manager failed (its words are above).'
}

/** With a home that cannot be written, the package managers keep their caches inside the checkout. */
function packageManagerEnvironment(root) {
  const env = { ...process.env, CI: 'true', COREPACK_ENABLE_STRICT: '0' }
  if (isWritable(join(homedir(), '.npm')) && isWritable(join(homedir(), '.local/share/pnpm'))) return env
  const cache = join(root, STAMPS, 'cache')
  mkdirSync(cache, { recursive: true })
  return {
    ...env,
    npm_config_cache: join(cache, 'npm'),
    npm_config_store_dir: join(cache, 'store'),
    XDG_CACHE_HOME: join(cache, 'xdg-cache'),
    XDG_DATA_HOME: join(cache, 'xdg-data'),
    XDG_STATE_HOME: join(cache, 'xdg-state'),
    XDG_CONFIG_HOME: process.env.XDG_CONFIG_HOME ?? join(cache, 'xdg-config'),
  }
}

/** What the package manager is told. Whatever NODE_ENV says, nothing of it is left to guess. */
export function installWords({ isProduction }) {
  return ['install', '--frozen-lockfile', '--prefer-offline', isProduction ? '--prod' : '--prod=false']
}

function runPackageManager(root, { packageManager, isProduction }) {
  return new Promise((resolve, reject) => {
    const child = spawnGroup('npx', ['--yes', packageManager, ...installWords({ isProduction })], {
      cwd: root,
      env: { ...packageManagerEnvironment(root), NODE_ENV: isProduction ? 'production' : 'development' },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    let output = ''
    const hear = (chunk) => {
      output += chunk
      process.stderr.write(chunk)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('error', (error) =>
      reject(error.code === 'ENOENT' ? new Problem('npx was not found: Forecourt needs npm beside Node.') : error),
    )
    child.on('close', (code, signal) => {
      if (code === 0) resolve()
      else if (signal) reject(new Problem(`The installation was interrupted (${signal}).`))
      else reject(new Problem(`The packages could not be installed. ${installReason(output)}`))
    })
  })
}

/**
 * Installs exactly what the lockfile says, with the package manager that package.json pins.
 *
 * @param {{ isProduction?: boolean }} [wanted] in production without what only tests need
 * @source server 13
 */
export async function install(root, say, { isProduction = false } = {}) {
  if (isInstalled(root, { isProduction })) return
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  say(`installing with ${packageManager}${isProduction ? ', without what tests need' : ''}`)
  mustBeWritable(root, ['node_modules', ...packageFolders(root).map((folder) => `${folder}/node_modules`)])
  for (const stamp of [ALL, PRODUCTION]) unmark(root, stamp)
  await runPackageManager(root, { packageManager, isProduction })
  mark(root, isProduction ? PRODUCTION : ALL, contentHash(root, manifests(root)))
  say('installed')
}
