import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { FirstUser } from '../../config'
import { randomUser } from './first-users'

const FILE = 'demo-users.json'
const NAMES = ['maria', 'joseph', 'rita']
const Users = z.array(z.object({ username: z.string(), password: z.string(), passcode: z.string() }))

export function demoUsersFile(dataDir: string): string {
  return path.join(path.resolve(dataDir), FILE)
}

/** Returns the demo users of this data directory; none when it never had any. */
export async function readDemoUsers(dataDir: string): Promise<FirstUser[]> {
  try {
    return Users.parse(JSON.parse(await readFile(demoUsersFile(dataDir), 'utf8')))
  } catch {
    return []
  }
}

/** As `readDemoUsers`, with generated passwords when there are none. Only the owner of the directory may read them. */
export async function ensureDemoUsers(dataDir: string): Promise<FirstUser[]> {
  const kept = await readDemoUsers(dataDir)
  if (kept.length > 0) return kept
  const users = NAMES.map(randomUser)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(demoUsersFile(dataDir), `${JSON.stringify(users, null, 2)}\n`, { mode: 0o600 })
  return users
}
