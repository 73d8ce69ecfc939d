import { rm } from 'node:fs/promises'
import { test as base } from '@playwright/test'
import { demoDataDir } from '../fixtures/demo'
import { type RunningServer, startServer } from '../fixtures/server'

/**
 * Playwright's `test` with a server of the demo dealership, one for each worker; pages open at its address.
 * A test that kills its server or needs an untouched one starts its own with `startServer`.
 */
export const test = base.extend<object, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const dataDir = await demoDataDir()
      const server = await startServer({ dataDir })
      await use(server)
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.url)
  },
})

export { expect } from '@playwright/test'
