import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { Problem } from './problem.mjs'

/** The folder that decides whether another one can be written, or made: the nearest one that exists. */
function nearestFolder(path) {
  let folder = path
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder)
  return folder
}

/** Why a folder cannot be written, or made; null when it can. */
function whyLocked(path) {
  try {
    accessSync(nearestFolder(path), constants.W_OK)
    return null
  } catch (error) {
    return error.code === 'EROFS' ? 'is on a disk that is mounted read-only' : `belongs to ${ownerOf(path)}`
  }
}

function ownerOf(path) {
  const { uid } = statSync(nearestFolder(path))
  if (uid === process.getuid?.()) return 'this user, who took the right to write away'
  return uid === 0 ? 'root' : `user ${uid}`
}

/** Whether a folder can be written, or made. */
export function isWritable(path) {
  return whyLocked(path) === null
}

function nameOfUser() {
  try {
    return userInfo().username
  } catch {
    // A user that the machine has no name for.
    return `user ${process.getuid?.()}`
  }
}

/** @throws {Problem} naming the first of the folders that this user may not write, and why */
export function mustBeWritable(root, folders) {
  for (const path of folders.map((folder) => join(root, folder))) {
    const why = whyLocked(path)
    if (why === null) continue
    throw new Problem(
      `This checkout is not installed and built as its files are now, and ${nameOfUser()} may not do that: ${path} ${why}. ` +
        'Run it as the user it belongs to, or copy the checkout to a folder of your own.',
    )
  }
}
