import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The parts of esbuild that this file uses; only a run from source has it. */
interface Esbuild {
  build(options: Record<string, unknown>): Promise<{ outputFiles: { contents: Uint8Array }[] }>
}

/**
 * Returns the URL of the code of the database thread. In a build it is `worker.js`, beside the running file. Run from source (tests, development),
 * where a thread cannot load TypeScript, it is bundled once into the package's `node_modules/.cache`, from where its packages are found as usual.
 */
export function workerFile(): Promise<URL> {
  return codeFile(import.meta.url, { built: './worker.js', source: './worker.ts' })
}

/** Returns the code of a thread or process; both paths are relative to the calling file. */
export async function codeFile(from: string, of: { built: string; source: string }): Promise<URL> {
  const built = new URL(of.built, from)
  return fs.existsSync(built) ? built : bundleModule(new URL(of.source, from))
}

/** Packages with files beside their code, which no bundle contains. */
const EXTERNAL = ['@electric-sql/pglite', '@electric-sql/pglite/*', '@napi-rs/image', 'pg']
const REQUIRE = 'import { createRequire as __cr } from "node:module"; const require = __cr(import.meta.url);'

/** Bundles a TypeScript file of this package as a module that plain Node runs, in the cache under the hash of its content. */
export async function bundleModule(source: URL): Promise<URL> {
  const packageRequire = createRequire(import.meta.url)
  // esbuild comes with tsup. The name is not spelled in a plain import, so that no build carries the bundler along.
  const esbuild: Esbuild = createRequire(packageRequire.resolve('tsup'))('esbuild')
  const entry = fileURLToPath(source)
  const result = await esbuild.build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: EXTERNAL,
    banner: { js: REQUIRE },
    alias: { '@forecourt/core': path.resolve(packageRoot(), '../../packages/core/src') },
  })
  const code = result.outputFiles[0]?.contents ?? new Uint8Array()
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 16)
  const cache = path.join(packageRoot(), 'node_modules/.cache/forecourt')
  const target = path.join(cache, `${path.basename(entry, '.ts')}-${hash}.mjs`)
  if (!fs.existsSync(target)) {
    fs.mkdirSync(cache, { recursive: true })
    // Several test processes may do this at once: each writes its own and renames, the content is the same.
    const own = `${target}.${process.pid}`
    fs.writeFileSync(own, code)
    fs.renameSync(own, target)
  }
  return pathToFileURL(target)
}

function packageRoot(): string {
  return fileURLToPath(new URL('../..', import.meta.url))
}
