import { CASHIER, TEST_SECRET } from '../fixtures/app'
import type { FreshDatabase } from '../fixtures/databases'
import { type RunningServer, startServer } from '../fixtures/server'

/** The built server over a database, with `CASHIER` as its first user. */
export function serve({ url, dataDir }: Pick<FreshDatabase, 'url' | 'dataDir'>): Promise<RunningServer> {
  const env = {
    DATABASE_URL: url,
    FORECOURT_SECRET: TEST_SECRET,
    FORECOURT_ADMIN_USERNAME: CASHIER.username,
    FORECOURT_ADMIN_PASSWORD: CASHIER.password,
    FORECOURT_ADMIN_PASSCODE: CASHIER.passcode,
    FORECOURT_LOG_LEVEL: 'error',
  }
  return startServer({ dataDir, demo: false, env })
}
