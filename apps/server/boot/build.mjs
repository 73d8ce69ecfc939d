import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { spawnGroup } from './children.mjs'
import { manifests } from './install.mjs'
import { Problem } from './problem.mjs'
import { contentHash, isFresh, mark, STAMPS, sources, unmark } from './stamps.mjs'
import { mustBeWritable } from './writable.mjs'

/** What is built: the folder, its tool (run without a package manager: that alone costs a second), the file that must result. */
export const BUILDS = [
  { name: 'web', folder: 'apps/web', tool: 'vite/bin/vite.js', entry: 'index.html' },
  { name: 'server', folder: 'apps/server', tool: 'tsup/dist/cli-default.js', entry: 'main.js' },
  { name: 'cli', folder: 'apps/cli', tool: 'tsup/dist/cli-default.js', entry: 'cli.js' },
]

function buildArguments(build, out) {
  return build.name === 'web' ? ['build', '--outDir', out, '--emptyOutDir', '--logLevel', 'warn'] : ['--out-dir', out]
}

/** The content that a build is made from: its own folder, core, what configures both, and the guide for the web. The bootstrap itself is not part of it. */
export function buildKey(root, build) {
  const own = sources(root, build.folder).filter((file) => !file.startsWith('apps/server/boot'))
  const told = build.name === 'web' ? sources(root, 'docs/guide') : []
  return contentHash(root, [
    ...manifests(root),
    'tsconfig.base.json',
    ...sources(root, 'packages/core'),
    ...own,
    ...told,
  ])
}

/** Whether `dist` was built from the sources as they are. */
export function isBuilt(root, build) {
  return existsSync(join(root, build.folder, 'dist', build.entry)) && isFresh(root, build.name, buildKey(root, build))
}

function runTool(root, build, { out, key }) {
  return new Promise((resolve, reject) => {
    const child = spawnGroup(
      process.execPath,
      [join(root, build.folder, 'node_modules', build.tool), ...buildArguments(build, out)],
      {
        cwd: join(root, build.folder),
        env: { ...process.env, NODE_ENV: 'production', FORECOURT_BUILD: key.slice(0, 8) },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0 && existsSync(join(out, build.entry))) resolve()
      else reject(new Problem(`${output.trim()}\n\nBuilding ${build.folder} failed (its words are above).`))
    })
  })
}

/**
 * Builds beside and swaps: a failing build leaves the last good one, and nobody ever reads half a one.
 */
async function buildOne(root, build) {
  const key = buildKey(root, build)
  const out = join(root, STAMPS, `build-${build.name}`)
  const old = join(root, STAMPS, `old-${build.name}`)
  const dist = join(root, build.folder, 'dist')
  mkdirSync(join(root, STAMPS), { recursive: true })
  for (const folder of [out, old]) rmSync(folder, { recursive: true, force: true })
  await runTool(root, build, { out, key })
  unmark(root, build.name)
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(out, dist)
  mark(root, build.name, key)
  rmSync(old, { recursive: true, force: true })
}

/** Builds what changed, side by side. */
export async function build(root, say) {
  const stale = BUILDS.filter((one) => !isBuilt(root, one))
  if (stale.length === 0) return
  mustBeWritable(root, [STAMPS, ...stale.flatMap(({ folder }) => [folder, `${folder}/node_modules`])])
  say(`building ${stale.map((one) => one.name).join(', ')}`)
  const results = await Promise.allSettled(stale.map((one) => buildOne(root, one)))
  const failed = results.filter((result) => result.status === 'rejected')
  if (failed.length === 1) throw failed[0].reason
  if (failed.length > 1) throw new Problem(failed.map((result) => result.reason.message).join('\n\n'))
  say('built')
}
