import { rm } from 'node:fs/promises'
import { test as base, type Page } from '@playwright/test'
import { demoDataDir } from '../fixtures/demo'
import { type ServerProcess, startServer } from '../fixtures/server'
import { type CashServer, startCashServer } from './cash-records'
import { type TestDealership, PERSON, startDealership } from './dealership'
import { type Garage, OWNER, startGarage } from './garage'
import { SharedContext } from './shared-context'
import { type Shop, startShop } from './shop'
import { giveSession } from './signed-in'

interface Options {
  /** For a test of the first opening of the program: its context is new, and no code is compiled yet. */
  isFresh: boolean
}

interface Servers {
  sharedContext: SharedContext
  /** The demo dealership, on the embedded engine. A test that kills its server starts its own. */
  demo: ServerProcess
  shop: Shop
  garage: Garage
  dealership: TestDealership
  cash: CashServer
  /** A name for specs that need a dealership of their own, because their sales would disturb others. */
  apart: string
}

async function lend<T extends { server: ServerProcess }>(start: () => Promise<T>, use: (lent: T) => Promise<void>) {
  const lent = await start()
  await use(lent)
  await lent.server.stop()
}

async function lendDemo(use: (server: ServerProcess) => Promise<void>) {
  const dataDir = await demoDataDir()
  const server = await startServer({ dataDir })
  await use(server)
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}

const ONCE = { scope: 'worker', timeout: 300_000 } as const

/**
 * The servers that a worker starts when its first test needs them, each with its own address. All tests declare all of them: with different fixtures
 * the next file would restart its worker, with another browser.
 */
export const test = base.extend<Options, Servers>({
  isFresh: [false, { option: true }],
  apart: ['', { option: true, scope: 'worker' }],
  // biome-ignore-start lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
  demo: [async ({}, use) => lendDemo(use), ONCE],
  shop: [async ({}, use) => lend(startShop, use), ONCE],
  garage: [async ({}, use) => lend(startGarage, use), ONCE],
  dealership: [async ({}, use) => lend(startDealership, use), ONCE],
  cash: [async ({}, use) => lend(startCashServer, use), ONCE],
  // Its context ends with the browser.
  sharedContext: [async ({}, use) => use(new SharedContext()), ONCE],
  // biome-ignore-end lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
  context: async (
    { browser, sharedContext, isFresh, baseURL, viewport, deviceScaleFactor, isMobile, hasTouch },
    use,
    info,
  ) => {
    const options = { baseURL, viewport, deviceScaleFactor, isMobile, hasTouch }
    const context =
      isFresh || baseURL === undefined
        ? await browser.newContext()
        : await sharedContext.lend(browser, baseURL, JSON.stringify(options))
    await use(context)
    if (context === sharedContext.lent) await sharedContext.takeBack(info.status === info.expectedStatus)
    else await context.close()
  },
})

/** Pages open at the address of the demo dealership. */
export const demoTest = test.extend<{ server: ServerProcess }>({
  server: async ({ demo }, use) => use(demo),
  baseURL: async ({ demo }, use) => use(demo.url),
})

/** Pages open at the address of the shop, with nobody signed in. */
export const shopTest = test.extend({ baseURL: async ({ shop }, use) => use(shop.server.url) })

interface SignedInPage {
  desk: Page
}

export const garageTest = test.extend<SignedInPage>({
  baseURL: async ({ garage }, use) => use(garage.server.url),
  desk: async ({ page, garage }, use) => {
    await giveSession(page, garage.server.url, OWNER)
    await use(page)
  },
})

export const dealershipTest = test.extend<SignedInPage>({
  baseURL: async ({ dealership }, use) => use(dealership.server.url),
  desk: async ({ page, dealership }, use) => {
    await giveSession(page, dealership.server.url, PERSON)
    await use(page)
  },
})

export { expect } from '@playwright/test'
