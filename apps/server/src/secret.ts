import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'

const LENGTH_MIN = 32

/** Where the secret of a data directory lies. */
export function secretFile(dataDir: string): string {
  return path.join(path.resolve(dataDir), 'secret')
}

/**
 * The secret of a data directory, generated when it has none: 256 random bits, readable by the owner only.
 *
 * @returns At least 32 characters.
 */
export async function settleSecret(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const file = secretFile(dataDir)
  // Written aside and linked, so that of two servers that start at once both read one whole secret.
  const draft = `${file}.${process.pid}.new`
  const handle = await open(draft, 'w', 0o600)
  await handle.writeFile(`${randomBytes(32).toString('hex')}\n`)
  await handle.sync()
  await handle.close()
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  const secret = (await readFile(file, 'utf8')).trim()
  if (secret.length < LENGTH_MIN)
    throw new Error(`${file} is damaged. Put it back from a backup, or delete it to make a new one`)
  return secret
}
