import fs from 'node:fs'
import path from 'node:path'

export function syncPath(target: string): void {
  const descriptor = fs.openSync(target, 'r')
  try {
    fs.fsyncSync(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
}

/** Flushes every file and then every directory of a tree, bottom up. */
export function syncTree(dir: string): void {
  for (const entry of fs.readdirSync(dir, { withFileTypes: true })) {
    const target = path.join(dir, entry.name)
    if (entry.isDirectory()) syncTree(target)
    else if (entry.isFile()) syncPath(target)
  }
  syncDirectory(dir)
}

/** Flushes the names in a directory. Windows cannot open one, and keeps its names by itself. */
export function syncDirectory(dir: string): void {
  if (process.platform !== 'win32') syncPath(dir)
}
