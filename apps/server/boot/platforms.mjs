import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from './problem.mjs'
import { STAMPS } from './stamps.mjs'

/** The modules with native code, and the machines that a package runs on; the lockfile has their versions and sums. */
const NATIVE = ['@napi-rs/image', '@node-rs/argon2']
const PLATFORMS = [
  'linux-x64-gnu',
  'linux-arm64-gnu',
  'linux-x64-musl',
  'linux-arm64-musl',
  'darwin-arm64',
  'darwin-x64',
  'win32-x64-msvc',
]

/** The packages of the lockfile by name and version, with the sum that each must have. */
export function locked(root) {
  const text = readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8')
  const found = text.matchAll(/^ {2}'?(@?[^@'\s]+)@([^:'\s]+)'?:\n {4}resolution: \{integrity: (sha512-[^}]+)\}/gm)
  return [...found].map(([, name, version, integrity]) => ({ name, version, integrity }))
}

/**
 * The native parts for every machine that a package runs on, from the registry, each held to its sum in the lockfile; kept for the next time.
 *
 * @returns {Promise<{ name: string, version: string, folder: string }[]>}
 */
export async function fetchPlatforms(root, say) {
  const all = locked(root)
  return NATIVE.flatMap((native) =>
    PLATFORMS.map((platform) => {
      const part = all.find(({ name }) => name === `${native}-${platform}`)
      if (!part) throw new Problem(`pnpm-lock.yaml has no ${native}-${platform}.`)
      const folder = join(root, STAMPS, 'platforms', `${part.name.split('/').at(-1)}-${part.version}`)
      if (!existsSync(folder)) fetchOne(part, folder, say)
      return { name: part.name, version: part.version, folder }
    }),
  )
}

function fetchOne({ name, version, integrity }, folder, say) {
  say(`fetching ${name}@${version}`)
  const draft = `${folder}.part`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  try {
    const words = ['pack', `${name}@${version}`, '--pack-destination', draft, '--loglevel', 'error', '--json']
    const told = execFileSync('npm', words, { cwd: draft, encoding: 'utf8', shell: process.platform === 'win32' })
    const file = join(draft, JSON.parse(told)[0].filename)
    const sum = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`
    if (sum !== integrity) throw new Problem(`${name}@${version} is not what pnpm-lock.yaml names: its sum differs.`)
    execFileSync('tar', ['-xzf', file, '-C', draft])
    renameSync(join(draft, 'package'), folder)
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem(
      `${name}@${version} could not be fetched: a package for all machines needs the registry. ` +
        `For machines like this one: npm run release -- --here\n${error.stderr ?? error.message}`,
    )
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}
