import fs from 'node:fs'
import path from 'node:path'

/** What a data directory holds of ours. */
const OWN = new Set(['LOCK', 'pgdata', 'pgdata.new', 'secret', 'demo-users.json'])
const OTHERS = 0o077

/**
 * Makes what is ours in a data directory readable by its owner alone: directories 0700, files 0600. The directory itself too, unless something else
 * lies in it that others may want to reach.
 */
export function makePrivate(root: string): void {
  const names = fs.readdirSync(root)
  for (const name of names) if (OWN.has(name)) closeTree(path.join(root, name))
  if (names.every((name) => OWN.has(name))) close(root)
}

function closeTree(place: string): void {
  if (!close(place)) return
  for (const name of fs.readdirSync(place)) closeTree(path.join(place, name))
}

/** True for a directory. A link is left alone: what it leads to may be anybody's. */
function close(place: string): boolean {
  const stat = fs.lstatSync(place)
  const isDirectory = stat.isDirectory()
  if ((isDirectory || stat.isFile()) && stat.mode & OTHERS) fs.chmodSync(place, isDirectory ? 0o700 : 0o600)
  return isDirectory
}
