import { databaseError } from '../errors'
import type { Limits } from '../session'
import { PgConnection } from './connection'
import type { Hosts } from './hosts'
import type { ServerPool } from './pool'

const WHO = 'select pg_backend_pid() as pid'
const REFUSAL = 'The pooler gives each transaction, or statement, a session of its own'

/**
 * Refuses a pooler that lends a session for one transaction or statement only: notifications, locks and prepared statements belong to a session. It
 * shows when two connections are the same session, or one changes its session from one statement to the next.
 * @throws FCPOL for such a pooler.
 * @source server 15
 */
export async function refusePooledStatements(
  pool: Pick<ServerPool, 'connect'>,
  { hosts, limits }: { hosts: Hosts; limits: Limits },
): Promise<void> {
  const first = await pool.connect()
  const second = new PgConnection({
    connectionString: hosts.url,
    connectionTimeoutMillis: limits.connectMs,
    query_timeout: limits.connectMs,
  })
  try {
    const before = pidOf(await first.query(WHO))
    await second.connect()
    await second.query('begin').catch(refuseStatements)
    const other = pidOf(await second.query(WHO))
    const after = pidOf(await first.query(WHO))
    await second.query('rollback')
    if (before === other || before !== after) throw databaseError('FCPOL', REFUSAL)
  } finally {
    first.release()
    void second.end()
  }
}

function pidOf({ rows }: { rows: { pid?: number }[] }): number | undefined {
  return rows[0]?.pid
}

/** Throws FCPOL for the error of a pooler of single statements, which refuses transactions. */
function refuseStatements(error: unknown): never {
  if (error instanceof Error && /statement pooling/.test(error.message)) throw databaseError('FCPOL', REFUSAL)
  throw error
}
