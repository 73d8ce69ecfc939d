import type { Page, Request } from '@playwright/test'

/** A working day, the current time of the demo dealership. */
export const MOMENT = Date.parse('2026-11-20T09:30:00Z')
export const SIZES = {
  '1440x900': { width: 1440, height: 900 },
  '1366x768': { width: 1366, height: 768 },
  '1920x1080': { width: 1920, height: 1080 },
}
/** The number of equal looks, 20 ms apart, after which a page is still. */
const STILL_LOOKS = 6
/** React shows fetched data up to 300 ms after the page, and the palette calls the server when typing pauses. */
export const LATE_LOOKS = 20
const MOST_LOOKS = 500
const BUSY = '[aria-busy=true]'
const UNANSWERED = `[data-skeleton], ${BUSY}`
export const ANSWER_MS = 15_000

/** Settings of a server whose clock stands at that moment. */
export const FIXED_CLOCK_ENV = {
  FIXED_CLOCK: String(MOMENT),
  NODE_OPTIONS: `--import=${new URL('./fixed-clock.mjs', import.meta.url).href}`,
}

/** Resolves once the page waits for nothing and has not changed for a while. Its clock stands still. */
async function waitUntilStill(page: Page, looks: number, waiting: string): Promise<void> {
  const isStill = await page.evaluate(
    ([quiet, atMost, waiting]) =>
      new Promise<boolean>((done) => {
        let quietFor = 0
        let looks = 0
        const watcher = new MutationObserver(() => {
          quietFor = 0
        })
        watcher.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
        const look = () => {
          const isWaiting = document.querySelector(waiting) !== null || document.fonts.status !== 'loaded'
          quietFor = isWaiting ? 0 : quietFor + 1
          looks += 1
          if (quietFor < quiet && looks < atMost) return setTimeout(look, 20)
          watcher.disconnect()
          done(quietFor >= quiet)
        }
        look()
      }),
    [looks, MOST_LOOKS, waiting] as const,
  )
  if (!isStill) throw new Error('It never stands still.')
}

/** A page of which a picture is taken when everything has loaded and nothing changes any more. */
export class Camera {
  private readonly waiting = new Set<Request>()
  private requestCount = 0
  /** The elements of a page that waits: rows that failed to load stay bars. */
  private waitingSelector = UNANSWERED
  constructor(private readonly page: Page) {
    page.on('request', (request) => {
      this.requestCount += 1
      // The stream of live events never ends.
      if (!request.url().endsWith('/api/events')) this.waiting.add(request)
    })
    page.on('requestfinished', (request) => this.waiting.delete(request))
    page.on('requestfailed', (request) => this.waiting.delete(request))
  }

  /** Opens a screen, without the state of earlier ones. */
  async open({ at, failing }: { at: string; failing?: string }): Promise<void> {
    this.waitingSelector = UNANSWERED
    await this.page.evaluate(() => {
      sessionStorage.clear()
      for (const key of Object.keys(localStorage)) if (/^forecourt\.memory/.test(key)) localStorage.removeItem(key)
    })
    await this.page.setViewportSize(SIZES['1440x900'])
    await this.page.goto(at)
    await this.page.locator('h1, h2').first().waitFor()
    await this.waitUntilLoaded(LATE_LOOKS)
    if (!failing) return
    this.waitingSelector = BUSY
    await this.page.route(`**/${failing}`, (route) => route.fulfill({ status: 500, json: {} }))
  }

  /** Presses keys one by one; text after `=` is typed. */
  async press(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      if (key.startsWith('=')) await this.page.keyboard.type(key.slice(1))
      else await this.page.keyboard.press(key)
      await this.waitUntilLoaded()
    }
  }

  /** Waits until nothing has changed for a while in which nothing was requested. */
  async waitUntilLoaded(looks = STILL_LOOKS): Promise<void> {
    const from = performance.now()
    let before = -1
    while (this.waiting.size > 0 || before !== this.requestCount) {
      before = this.requestCount
      await waitUntilStill(this.page, looks, this.waitingSelector)
      if (performance.now() - from > ANSWER_MS)
        throw new Error(`No answer from ${[...this.waiting].map((request) => request.url())}`)
    }
  }
}
