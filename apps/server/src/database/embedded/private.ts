import fs from 'node:fs'
import path from 'node:path'

const OWN_FILES = new Set(['LOCK', 'pgdata', 'pgdata.new', 'secret', 'demo-users.json'])
const OTHERS = 0o077

/**
 * Makes the files of this program in a data directory readable by their owner alone: directories 0700, files 0600. The directory itself too, unless
 * something else lies in it that others may need.
 */
export function makePrivate(root: string): void {
  const names = fs.readdirSync(root)
  for (const name of names) if (OWN_FILES.has(name)) restrictTree(path.join(root, name))
  if (names.every((name) => OWN_FILES.has(name))) restrictMode(root)
}

function restrictTree(place: string): void {
  if (!restrictMode(place)) return
  for (const name of fs.readdirSync(place)) restrictTree(path.join(place, name))
}

/** Returns true for a directory. A link is left alone: it may lead to a file of somebody else. */
function restrictMode(place: string): boolean {
  const stat = fs.lstatSync(place)
  const isDirectory = stat.isDirectory()
  if ((isDirectory || stat.isFile()) && stat.mode & OTHERS) fs.chmodSync(place, isDirectory ? 0o700 : 0o600)
  return isDirectory
}
