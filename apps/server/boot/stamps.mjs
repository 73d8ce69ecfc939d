import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the bootstrap keeps what it did; it goes when `node_modules` goes, as it must. */
export const STAMPS = join('node_modules', '.forecourt')

const MADE = new Set(['node_modules', 'dist', 'coverage'])

/**
 * Every source file under a folder, tests left out: a changed test must not cause a build.
 *
 * @param {string} root folder that `folder` is relative to
 * @param {string} folder
 * @returns {string[]} paths relative to `root`
 */
export function sources(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (MADE.has(entry.name) || entry.name.startsWith('.') || /\.test\.tsx?$/.test(entry.name)) return []
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? sources(root, path) : [path]
  })
}

/**
 * One hash over names and contents; the order in which the files are named does not matter.
 *
 * @param {string} root
 * @param {string[]} files relative to `root`; an absent one counts as absent, not as empty
 * @returns {string}
 */
export function contentHash(root, files) {
  const hash = createHash('sha256').update(`${process.versions.modules} ${process.platform} ${process.arch}`)
  for (const file of [...new Set(files)].sort()) {
    const path = join(root, file)
    if (!existsSync(path)) continue
    const content = readFileSync(path)
    hash.update(`\0${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** @param {string} root @param {string} name @param {string} key @returns {boolean} whether this was done for exactly this content */
export function isFresh(root, name, key) {
  try {
    return readFileSync(join(root, STAMPS, name), 'utf8') === key
  } catch {
    return false
  }
}

/** Written beside and renamed: a stamp is there whole or not at all. */
export function mark(root, name, key) {
  mkdirSync(join(root, STAMPS), { recursive: true })
  const path = join(root, STAMPS, name)
  writeFileSync(`${path}.next`, key)
  renameSync(`${path}.next`, path)
}

/** Forgets a stamp before its work is begun anew, so that work cut short is never taken for done. */
export function unmark(root, name) {
  rmSync(join(root, STAMPS, name), { force: true })
}
