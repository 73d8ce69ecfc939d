import type { OperationName } from '@forecourt/core/operations'
import { CASHIER, TEST_SECRET, type TestApp } from '../fixtures/app'
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

/** Milliseconds until the whole answer of a call is there. */
export async function timedCall(client: Pick<TestApp, 'raw'>, name: OperationName, input: unknown): Promise<number> {
  const began = performance.now()
  const response = await client.raw(name, input)
  const answer = await response.text()
  const took = performance.now() - began
  if (response.status !== 200) throw new Error(`${name}: ${response.status} ${answer}`)
  return took
}
