import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { sqlStateOf } from './database/errors'

const LENGTH_MIN = 32

export function secretFile(dataDir: string): string {
  return path.join(path.resolve(dataDir), 'secret')
}

/**
 * Returns the secret of a data directory, generated when it has none: 256 random bits, readable by the owner only.
 * @returns At least 32 characters.
 */
export async function ensureSecret(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const file = secretFile(dataDir)
  if (!existsSync(file)) await makeSecret(file)
  const secret = (await readFile(file, 'utf8')).trim()
  if (secret.length < LENGTH_MIN)
    throw new Error(`${file} is damaged. Put it back from a backup, or delete it to make a new one`)
  return secret
}

/** Returns the secret of a data directory; null for none. */
export async function readSecret(dataDir: string): Promise<string | null> {
  const secret = await readFile(secretFile(dataDir), 'utf8').catch(() => '')
  return secret.trim() === '' ? null : secret.trim()
}

const nextFile = (dataDir: string) => `${secretFile(dataDir)}.next`

/** Writes a new secret beside the one of a data directory, until the database uses it. */
export async function prepareNextSecret(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${secretFile(dataDir)}.${process.pid}.new`
  try {
    await writeSecret(draft)
    await rename(draft, nextFile(dataDir))
  } finally {
    await rm(draft, { force: true })
  }
  await syncDirectory(dataDir)
  return (await readFile(nextFile(dataDir), 'utf8')).trim()
}

/** Returns the new secret beside the one of a data directory; null for none. */
export async function readNextSecret(dataDir: string): Promise<string | null> {
  return existsSync(nextFile(dataDir)) ? (await readFile(nextFile(dataDir), 'utf8')).trim() : null
}

/** Replaces the old secret by the new one. */
export async function promoteNextSecret(dataDir: string): Promise<void> {
  await rename(nextFile(dataDir), secretFile(dataDir))
  await syncDirectory(dataDir)
}

export async function deleteNextSecret(dataDir: string): Promise<void> {
  await rm(nextFile(dataDir), { force: true })
}

async function syncDirectory(dataDir: string): Promise<void> {
  const handle = await open(path.resolve(dataDir), 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function writeSecret(file: string): Promise<void> {
  const handle = await open(file, 'w', 0o600)
  try {
    await handle.writeFile(`${randomBytes(32).toString('hex')}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function makeSecret(file: string): Promise<void> {
  // Written aside and linked, so that of two servers that start at once both read one whole secret.
  const draft = `${file}.${process.pid}.new`
  try {
    await writeSecret(draft)
    await link(draft, file)
  } catch (error) {
    if (sqlStateOf(error) !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
}
