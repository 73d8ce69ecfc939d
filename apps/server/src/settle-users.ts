import { type Config, type FirstUser, isLoopback } from './config'
import type { Store } from './database/database'
import { demoUsersFile, readDemoUsers, settleDemoUsers } from './features/users/demo-users'
import { randomUser, settleFirstUsers } from './features/users/first-users'
import { usernamesOf } from './features/users/repository'

interface Settled {
  /** For the terminal. */
  lines: readonly string[]
  /** The database is that of a demo dealership, or becomes one. */
  isDemo: boolean
}

/**
 * Who can sign in for the first time, a line each for the terminal; those of an administrator's own making are not repeated there, nor is any
 * password at a later start. A database that has users of its own is nobody's demo: nothing of one is written there or beside it.
 *
 * @source server 13
 */
export async function settleUsers(config: Config, store: Store): Promise<Settled> {
  const o = { secret: config.secret, now: new Date() }
  if (config.isDemo && isLoopback(config.host)) {
    const known = await usernamesOf(store.db)
    const kept = await readDemoUsers(config.dataDir)
    const isOwn = known.length > 0 && (kept.length === 0 || !kept.some(({ username }) => known.includes(username)))
    if (isOwn) return { lines: [OWN_USERS], isDemo: false }
    const users = await settleDemoUsers(config.dataDir)
    const file = demoUsersFile(config.dataDir)
    const own = config.firstUser ? [config.firstUser] : []
    const areNew = await settleFirstUsers(store, [...own, ...users], o)
    const lines = areNew ? users.map(signInLine) : [`Who signs in to the demo dealership, and how, stands in ${file}`]
    return { lines, isDemo: true }
  }
  const generated = config.firstUser ? [] : [randomUser('admin')]
  const areNew = await settleFirstUsers(store, config.firstUser ? [config.firstUser] : generated, {
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
