import { type Config, type FirstUser, isLoopback } from './config'
import type { Store } from './database/database'
import { demoUsersFile, readDemoUsers, ensureDemoUsers } from './features/users/demo-users'
import { randomUser, ensureFirstUsers } from './features/users/first-users'
import { usernamesOf } from './features/users/repository'

interface EnsuredUsers {
  /** For the terminal. */
  lines: readonly string[]
  /** The database is, or becomes, that of a demo dealership. */
  isDemo: boolean
}

/**
 * Makes the first users, and returns a line for the terminal for each; an administrator's own credentials are not repeated there, nor is any password
 * at a later start. In a database with users of its own nothing of the demo is written.
 * @source server 13
 */
export async function ensureUsers(config: Config, store: Store): Promise<EnsuredUsers> {
  const o = { secret: config.secret, now: new Date() }
  if (config.isDemo && isLoopback(config.host)) {
    const known = await usernamesOf(store.db)
    const kept = await readDemoUsers(config.dataDir)
    const isOwn = known.length > 0 && (kept.length === 0 || !kept.some(({ username }) => known.includes(username)))
    if (isOwn) return { lines: [OWN_USERS], isDemo: false }
    const users = await ensureDemoUsers(config.dataDir)
    const file = demoUsersFile(config.dataDir)
    const own = config.firstUser ? [config.firstUser] : []
    const areNew = await ensureFirstUsers(store, [...own, ...users], o)
    const lines = areNew ? users.map(signInLine) : [`Who signs in to the demo dealership, and how, stands in ${file}`]
    return { lines, isDemo: true }
  }
  const generated = config.firstUser ? [] : [randomUser('admin')]
  const areNew = await ensureFirstUsers(store, config.firstUser ? [config.firstUser] : generated, {
    ...o,
    // It stands in the log of the start.
    areFirstPasswords: !config.firstUser,
  })
  return { lines: areNew ? generated.map(signInLine) : [], isDemo: false }
}

const OWN_USERS = 'The demo dealership is left out: this database has users of its own'

function signInLine({ username, password, passcode }: FirstUser): string {
  return `Sign in as ${username}, password ${password}, passcode ${passcode}`
}
