import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { fetchPlatforms } from './platforms.mjs'
import { mustBeReleased } from './next-version.mjs'
import { Problem } from './problem.mjs'
import { noticesOf } from './notices.mjs'
import { sbomOf } from './sbom.mjs'
import { copyModules } from './vendored.mjs'

/** Where packages go, git-ignored. */
const OUT = 'release'

/**
 * The two packages: what of a checkout is in them, and the modules that are no part of a build since they load files of their own from beside
 * their code (see tsup.config.ts).
 */
const PACKAGES = [
  {
    name: 'forecourt-cli',
    description: 'Forecourt from a shell',
    bin: { forecourt: 'bin/forecourt.mjs' },
    // npm puts it where man looks.
    man: 'man/forecourt.1',
    folder: 'apps/cli',
    copies: [],
    modules: [],
  },
  {
    name: 'forecourt-server',
    description: 'The server of Forecourt, with its pages and its embedded database',
    bin: { 'forecourt-server': 'bin/forecourt-server.mjs' },
    folder: 'apps/server',
    copies: [
      ['apps/web/dist', 'web/dist'],
      ['deploy', 'deploy'],
      ['docs/operations.md', 'docs/operations.md'],
    ],
    modules: [
      '@electric-sql/pglite',
      '@fontsource/ibm-plex-sans',
      '@fontsource/m-plus-code-latin',
      '@napi-rs/image',
      '@node-rs/argon2',
      'pdfkit',
    ],
  },
]

/** What goes into both. */
const SHARED = [
  ['LICENSE', 'LICENSE'],
  ['CHANGELOG.md', 'CHANGELOG.md'],
  ['docs/installing.md', 'docs/installing.md'],
]

/** What a build leaves that no program reads. */
const isShipped = (path) => !/metafile-.*\.json$/.test(path)

function manifestOf(root, pack, modules) {
  const { version, license, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const dependencies = Object.fromEntries(modules.map((each) => [each.name, each.version]))
  return {
    ...{ name: pack.name, version, description: pack.description },
    // What UNLICENSED means stands in the file.
    license: license === 'UNLICENSED' ? 'SEE LICENSE IN LICENSE' : license,
    ...{ private: true, type: 'module', bin: pack.bin, engines },
    ...(pack.man ? { man: [`./${pack.man}`] } : {}),
    ...(modules.length > 0 ? { dependencies, bundleDependencies: Object.keys(dependencies) } : {}),
  }
}

/** @returns {string} the name of the file that npm made of a folder */
function packed(stage, out) {
  const words = ['pack', stage, '--pack-destination', out, '--ignore-scripts', '--loglevel', 'error', '--json']
  const isWindows = process.platform === 'win32'
  const told = execFileSync('npm', words, { cwd: stage, encoding: 'utf8', maxBuffer: 1e8, shell: isWindows })
  return JSON.parse(told)[0].filename
}

/** The manual page, as the program itself prints it. */
function writeManual(stage, { man, bin }) {
  mkdirSync(dirname(join(stage, man)), { recursive: true })
  const [program] = Object.values(bin)
  writeFileSync(join(stage, man), execFileSync(process.execPath, [join(stage, program), 'man']))
}

async function packOne(root, pack, { out, platforms }) {
  const stage = mkdtempSync(join(tmpdir(), `${pack.name}-`))
  try {
    for (const [from, to] of SHARED) cpSync(join(root, from), join(stage, to))
    for (const folder of ['bin', 'dist'])
      cpSync(join(root, pack.folder, folder), join(stage, folder), { recursive: true, filter: isShipped })
    for (const [from, to] of pack.copies) cpSync(join(root, from), join(stage, to), { recursive: true })
    if (pack.man) writeManual(stage, pack)
    const modules = copyModules({ root, from: pack.folder, to: stage, names: pack.modules, platforms })
    const manifest = manifestOf(root, pack, modules)
    writeFileSync(join(stage, 'THIRD-PARTY.md'), noticesOf(root, pack))
    const bill = `${JSON.stringify(sbomOf(root, pack, { stage, manifest }), null, 2)}\n`
    writeFileSync(join(stage, 'sbom.cdx.json'), bill)
    const { version, description } = manifest
    writeFileSync(
      join(stage, 'README.md'),
      `# ${pack.name} ${version}\n\n${description}: [docs/installing.md](docs/installing.md).\n`,
    )
    writeFileSync(join(stage, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
    const file = join(out, packed(stage, out))
    const beside = file.replace(/\.tgz$/, '.cdx.json')
    writeFileSync(beside, bill)
    return [file, beside]
  } finally {
    rmSync(stage, { recursive: true, force: true })
  }
}

/**
 * Packs what was built into files that install without a checkout and without a registry.
 *
 * @param {string} root the checkout, installed and built
 * @param {(text: string) => void} say
 * @param {string[]} words `--here` packs what is native for this machine alone, and asks no registry; `--out DIR` puts them elsewhere
 * @returns {Promise<string[]>} the files
 * @source server 13
 */
export async function release(root, say, words) {
  const { isHere, out } = optionsOf(root, words)
  const lacking = ['LICENSE', 'CHANGELOG.md', 'deploy'].find((name) => !existsSync(join(root, name)))
  if (lacking) throw new Problem(`${root} is not a whole checkout of Forecourt: ${lacking} is missing.`)
  if (!isHere) mustBeReleased(root)
  mkdirSync(out, { recursive: true })
  for (const name of readdirSync(out))
    if (/^forecourt-.*\.(tgz|cdx\.json)$|^SHA256SUMS$/.test(name)) rmSync(join(out, name))
  const platforms = isHere ? [] : await fetchPlatforms(root, say)
  const files = []
  for (const pack of PACKAGES) files.push(...(await packOne(root, pack, { out, platforms })))
  const sums = files.map(
    (file) => `${createHash('sha256').update(readFileSync(file)).digest('hex')}  ${basename(file)}`,
  )
  writeFileSync(join(out, 'SHA256SUMS'), `${sums.join('\n')}\n`)
  const packages = files.filter((file) => file.endsWith('.tgz'))
  for (const file of packages) console.log(file)
  return packages
}

function optionsOf(root, words) {
  try {
    const options = { here: { type: 'boolean' }, out: { type: 'string' } }
    const { values } = parseArgs({ args: words, options, allowPositionals: false })
    return { isHere: values.here === true, out: resolve(values.out ?? join(root, OUT)) }
  } catch (error) {
    throw new Problem(`release takes --here and --out DIR. ${error.message}`)
  }
}
