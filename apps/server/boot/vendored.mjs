import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { Problem } from './problem.mjs'

/** What of a module is not loaded when it runs: maps, types, builds for browsers, fonts in other forms and weights than papers use. */
function isNeeded(path) {
  if (/\.(map|d\.[cm]?ts|flow|tsbuildinfo|woff2|css|scss|less)$/.test(path)) return false
  if (/\.woff$/.test(path)) return /-(400|600)-normal\.woff$/.test(path)
  if (
    /(^|\/)(browser|pdfkit\.browser|pdfkit\.standalone|pdfkit\.old|pdfkit\.browser\.old)(\.[cm]?js|-module\.mjs)$/.test(
      path,
    )
  )
    return false
  return !/(^|\/)(test|tests|__tests__|benchmark|benchmarks|\.github)\//.test(`${path}/`)
}

/** Modules that bring what they were built of, too. */
const BUILT_OF_SRC = new Set(['@noble/ciphers', '@noble/hashes', 'fontkit'])

/** What npm would act on when it installs a module that is there already. */
const DROPPED = ['devDependencies', 'optionalDependencies', 'peerDependencies', 'peerDependenciesMeta', 'scripts']

function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

/** Where a module finds another: the nearest folder of modules above its real place that has it. */
function resolved(name, from) {
  for (let folder = realpathSync(from); ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name)
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate)
    if (folder === dirname(folder)) throw new Problem(`${name} is not installed: run npm run build.`)
  }
}

function copyOne(from, to, manifest, optional) {
  cpSync(from, to, {
    recursive: true,
    dereference: true,
    filter: (path) => {
      const inside = relative(from, path).split(sep).join('/')
      if (inside === 'node_modules' || (inside === 'src' && BUILT_OF_SRC.has(manifest.name))) return false
      return inside === '' || isNeeded(inside)
    },
  })
  const kept = Object.fromEntries(Object.entries(manifest).filter(([field]) => !DROPPED.includes(field)))
  const own = Object.keys(optional).length > 0 ? { ...kept, optionalDependencies: optional } : kept
  writeFileSync(join(to, 'package.json'), `${JSON.stringify(own, null, 2)}\n`)
}

/**
 * Copies modules and all that they depend on into the `node_modules` of a folder, flat where versions agree.
 *
 * @param {{ root: string, from: string, to: string, names: string[], platforms: { name: string, version: string, folder: string }[] }} order
 *   `platforms` are native parts for machines of other kinds, besides that of this one
 * @returns {{ name: string, version: string }[]} the modules that were named
 */
export function copyModules({ root, from, to, names, platforms }) {
  const top = join(to, 'node_modules')
  if (names.length > 0) mkdirSync(top, { recursive: true })
  const placed = new Map()
  const place = (name, asker, under) => {
    const folder = resolved(name, asker)
    const manifest = readManifest(folder)
    const other = placed.get(name)
    if (other === manifest.version) return manifest
    if (other === undefined) placed.set(name, manifest.version)
    const target = join(other === undefined ? top : join(under, 'node_modules'), name)
    const native = nativeParts(manifest, folder, platforms)
    copyOne(folder, target, manifest, Object.fromEntries(native.map((each) => [each.name, each.version])))
    for (const each of native) {
      if (placed.has(each.name)) continue
      placed.set(each.name, each.version)
      copyOne(each.folder, join(top, each.name), readManifest(each.folder), {})
    }
    for (const dependency of Object.keys(manifest.dependencies ?? {})) place(dependency, folder, target)
    return manifest
  }
  return names.map((name) => {
    const { version } = place(name, join(root, from), to)
    return { name, version }
  })
}

/** The native parts of a module that are there: those installed for this machine, and those fetched for others. */
function nativeParts(manifest, folder, platforms) {
  return Object.entries(manifest.optionalDependencies ?? {}).flatMap(([name, version]) => {
    const fetched = platforms.find((each) => each.name === name && each.version === version)
    if (fetched) return [fetched]
    try {
      return [{ name, version, folder: resolved(name, folder) }]
    } catch (error) {
      if (error instanceof Problem) return []
      throw error
    }
  })
}
