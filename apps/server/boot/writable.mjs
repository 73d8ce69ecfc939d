import { accessSync, constants, existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Problem } from './problem.mjs'

/** Whether a folder can be written, or made: the nearest one that exists decides. */
export function isWritable(path) {
  try {
    let folder = path
    while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder)
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** @throws {Problem} naming the first of the folders that this user may not write */
export function mustBeWritable(root, folders) {
  const locked = folders.map((folder) => join(root, folder)).find((path) => !isWritable(path))
  if (locked)
    throw new Problem(
      `Something changed here, but ${locked} cannot be written by this user. ` +
        'Run it as the user the folder belongs to, or in a checkout of your own.',
    )
}
