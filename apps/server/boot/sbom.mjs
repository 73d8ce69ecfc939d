import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { locked } from './platforms.mjs'
import { Problem } from './problem.mjs'
import { modulesIn } from './notices.mjs'

/** `## react - 19.3.1 (MIT)`, as the build of the pages lists what is in them. */
const IN_PAGES = /^## (\S+) - (\S+) \((.*)\)$/gm

/** A manifest; where it says no licence, the words of the file that does. */
function manifestIn(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = manifest.license ? undefined : readdirSync(folder).find((each) => /^licen[cs]e(\.|$)/i.test(each))
  return file ? { ...manifest, words: readFileSync(join(folder, file), 'utf8').trim() } : manifest
}

/** The modules in the `node_modules` of a folder, and in theirs. */
function modulesBeside(folder) {
  const top = join(folder, 'node_modules')
  if (!existsSync(top)) return []
  const names = readdirSync(top).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(top, name)).map((each) => `${name}/${each}`) : [name],
  )
  return names
    .map((name) => join(top, name))
    .filter((each) => existsSync(join(each, 'package.json')))
    .flatMap((each) => [manifestIn(each), ...modulesBeside(each)])
}

/** What the build of the pages put into them. */
function modulesOfPages(stage, { copies }) {
  const page = copies.find(([, to]) => to === 'web/dist')
  if (!page) return []
  const file = join(stage, page[1], 'licenses.md')
  if (!existsSync(file)) throw new Problem(`${file} is missing: run npm run build.`)
  return [...readFileSync(file, 'utf8').matchAll(IN_PAGES)].map(([, name, version, license]) => ({
    name,
    version,
    license,
  }))
}

function licensesOf({ license, words }) {
  const expression = typeof license === 'string' ? license : license?.type
  if (expression) return { licenses: [{ expression }] }
  if (!words) return {}
  const [title = ''] = words.split('\n')
  return { licenses: [{ license: { name: title.trim(), text: { content: words } } }] }
}

function componentOf({ name, version, ...said }, sums) {
  const integrity = sums.get(`${name}@${version}`)
  const [, group, own] = /^(?:(@[^/]+)\/)?(.+)$/.exec(name) ?? []
  const purl = `pkg:npm/${group ? `${group.replace('@', '%40')}/` : ''}${own}@${version}`
  return {
    ...{ type: 'library', 'bom-ref': purl, ...(group ? { group } : {}), name: own, version, purl },
    ...licensesOf(said),
    ...(integrity
      ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice(7), 'base64').toString('hex') }] }
      : {}),
  }
}

/**
 * The bill of materials of a package in the form of CycloneDX 1.6: every package of others of which code is in it, built in or beside it, with its licence and
 * the sum of the lockfile. The same content gives the same bill.
 *
 * @source server 13
 */
export function sbomOf(root, pack, { stage, manifest }) {
  const sums = new Map(locked(root).map(({ name, version, integrity }) => [`${name}@${version}`, integrity]))
  const builtIn = modulesIn(root, pack.folder)
    .filter((each) => existsSync(join(each, 'package.json')))
    .map(manifestIn)
  const all = [...builtIn, ...modulesBeside(stage), ...modulesOfPages(stage, pack)]
  const known = new Map(
    all.filter(({ name }) => !name.startsWith('@forecourt/')).map((each) => [`${each.name}@${each.version}`, each]),
  )
  const components = [...known.keys()].sort().map((key) => componentOf(known.get(key), sums))
  const { name, version } = manifest
  const ref = `pkg:npm/${name}@${version}`
  const digest = createHash('sha256')
    .update(JSON.stringify([ref, components]))
    .digest('hex')
  const serial = [digest.slice(0, 8), digest.slice(8, 12), `8${digest.slice(13, 16)}`, `8${digest.slice(17, 20)}`]
  return {
    ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
    serialNumber: `urn:uuid:${serial.join('-')}-${digest.slice(20, 32)}`,
    metadata: { component: { type: 'application', 'bom-ref': ref, name, version, purl: ref } },
    components,
    dependencies: [{ ref, dependsOn: components.map((each) => each['bom-ref']) }],
  }
}
