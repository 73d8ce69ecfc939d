import type { Page, Request } from '@playwright/test'

/** A working day, at which the demo dealership is made and looked at. */
export const MOMENT = Date.parse('2026-11-20T09:30:00Z')
export const SIZES = {
  '1440x900': { width: 1440, height: 900 },
  '1366x768': { width: 1366, height: 768 },
  '1920x1080': { width: 1920, height: 1080 },
}
/** Of looks that are 20 ms apart. */
const QUIET_LOOKS = 6
/** React shows what was fetched for a page up to 300 ms after the page, and the palette asks when typing rests. */
export const LATE_LOOKS = 20
const MOST_LOOKS = 500
const BUSY = '[aria-busy=true]'
const UNANSWERED = `[data-skeleton], ${BUSY}`
export const ANSWER_MS = 15_000

/** Settings of a server for which it is always that moment. */
export const AT_MOMENT = {
  FIXED_CLOCK: String(MOMENT),
  NODE_OPTIONS: `--import=${new URL('./fixed-clock.mjs', import.meta.url).href}`,
}

/** Resolves once nothing on the page is waited for and it has stayed as it is for a while. Its clock stands still. */
async function still(page: Page, looks: number, waiting: string): Promise<void> {
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

/** One page, of which a picture is taken when all that it asked for is there and nothing changes any more. */
export class Camera {
  private readonly waiting = new Set<Request>()
  private asked = 0
  /** What is on the page while it waits: rows that failed to come stay bars. */
  private waitsFor = UNANSWERED
  constructor(private readonly page: Page) {
    page.on('request', (request) => {
      this.asked += 1
      // The stream of live events never ends.
      if (!request.url().endsWith('/api/events')) this.waiting.add(request)
    })
    page.on('requestfinished', (request) => this.waiting.delete(request))
    page.on('requestfailed', (request) => this.waiting.delete(request))
  }

  /** Opens a screen; what was typed and opened before has no part in it. */
  async open({ at, failing }: { at: string; failing?: string }): Promise<void> {
    this.waitsFor = UNANSWERED
    await this.page.evaluate(() => {
      sessionStorage.clear()
      for (const key of Object.keys(localStorage)) if (/^forecourt\.memory/.test(key)) localStorage.removeItem(key)
    })
    await this.page.setViewportSize(SIZES['1440x900'])
    await this.page.goto(at)
    await this.page.locator('h1, h2').first().waitFor()
    await this.whole(LATE_LOOKS)
    if (!failing) return
    this.waitsFor = BUSY
    await this.page.route(`**/${failing}`, (route) => route.fulfill({ status: 500, json: {} }))
  }

  /** Presses keys one by one; text after `=` is typed. */
  async press(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      if (key.startsWith('=')) await this.page.keyboard.type(key.slice(1))
      else await this.page.keyboard.press(key)
      await this.whole()
    }
  }

  /** Nothing changed for a while in which nothing was asked for. */
  async whole(looks = QUIET_LOOKS): Promise<void> {
    const from = performance.now()
    let before = -1
    while (this.waiting.size > 0 || before !== this.asked) {
      before = this.asked
      await still(this.page, looks, this.waitsFor)
      if (performance.now() - from > ANSWER_MS)
        throw new Error(`No answer from ${[...this.waiting].map((request) => request.url())}`)
    }
  }
}
