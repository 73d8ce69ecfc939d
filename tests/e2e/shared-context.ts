import type { Browser, BrowserContext, Page } from '@playwright/test'

/** What a context has of these stays with it. */
const NOT_UNDONE = [
  'addInitScript',
  'exposeFunction',
  'exposeBinding',
  'setExtraHTTPHeaders',
  'setGeolocation',
] as const
const CLOCK = ['install', 'setFixedTime', 'setSystemTime'] as const

/** An address of the server that runs no script. */
const STILL_PAGE = '/favicon.svg'

interface Held {
  /** What the options of the tests must have in common. */
  options: string
  context: BrowserContext
  /** Keeps the process of the pages alive between two tests, with the code that they compiled. */
  still: Page
  origins: Set<string>
  isSpent: boolean
}

/** Marks the context as spent when a test changes what no reset takes back. */
function watch(held: Held): void {
  const { context } = held
  const spendWith = <T extends object, K extends keyof T>(of: T, names: readonly K[]) => {
    for (const name of names) {
      const original = of[name]
      if (typeof original !== 'function') throw new Error(`A browser context has no ${String(name)}`)
      Object.assign(of, {
        [name]: (...given: unknown[]) => {
          held.isSpent = true
          return Reflect.apply(original, of, given)
        },
      })
    }
  }
  spendWith(context, NOT_UNDONE)
  spendWith(context.clock, CLOCK)
}

/**
 * Lends one context of a browser to one test after the other. Each begins with a page of its own, without storage, cookies, permissions or routes of
 * the last one; only the compiled code and the files of the program stay, which is half the cost of opening a page.
 */
export class SharedContext {
  private held: Held | null = null

  get lent(): BrowserContext | undefined {
    return this.held?.context
  }

  /** @param options What a test asks of its context; one with other options gets another context. */
  async lend(browser: Browser, baseURL: string, options: string): Promise<BrowserContext> {
    if (this.held && this.held.options !== options) await this.close()
    this.held ??= await this.open(browser, baseURL, options)
    return this.held.context
  }

  /** @param isGood Whether the test passed: the next one begins with nothing of what failed. */
  async takeBack(isGood: boolean): Promise<void> {
    const { held } = this
    if (!held) return
    const isClean = isGood && !held.isSpent && !held.still.isClosed() && (await this.reset(held))
    if (!isClean) await this.close()
  }

  async close(): Promise<void> {
    await this.held?.context.close()
    this.held = null
  }

  private async open(browser: Browser, baseURL: string, options: string): Promise<Held> {
    const context = await browser.newContext()
    const still = await context.newPage()
    await still.goto(new URL(STILL_PAGE, baseURL).href)
    const held: Held = { options, context, still, origins: new Set([new URL(baseURL).origin]), isSpent: false }
    context.on('page', (page) => {
      page.on('framenavigated', (frame) => held.origins.add(new URL(frame.url()).origin))
    })
    watch(held)
    return held
  }

  /** Returns whether nothing is left: what a page wrote as it was closed can arrive after the emptying, and then the context is not lent again. */
  private async reset(held: Held): Promise<boolean> {
    const { context, still, origins } = held
    for (const page of context.pages()) if (page !== still) await page.close()
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    await context.clearPermissions()
    await context.clearCookies()
    const wire = await context.newCDPSession(still)
    for (const origin of origins)
      if (origin !== 'null') await wire.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    await wire.detach()
    return still.evaluate(() => localStorage.length + sessionStorage.length === 0)
  }
}
