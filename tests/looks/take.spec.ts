import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, type Request, test } from '@playwright/test'
import { giveSession } from '../e2e/signed-in'
import { demoDataDir } from '../fixtures/demo'
import { startServer } from '../fixtures/server'
import { LOOKS, type Look } from './screens'

/** A working day, at which the demo dealership is made and looked at. */
const MOMENT = Date.parse('2026-11-20T09:30:00Z')
const SIZES = { '1440x900': { width: 1440, height: 900 }, '1366x768': { width: 1366, height: 768 } }
const NARROW = { width: 1000, height: 700 }
/** Of looks that are 20 ms apart. */
const QUIET_LOOKS = 6
/** React shows what was fetched for a page up to 300 ms after the page, and the palette asks when typing rests. */
const LATE_LOOKS = 20
const MOST_LOOKS = 500
/** When a paper was made stands in it. */
const DATES = /\/(Creation|Mod)Date \([^)]*\)/g
const ANSWER_MS = 15_000

const folder = process.env.LOOKS_FOLDER ?? ''
const only = new RegExp(process.env.LOOKS_ONLY ?? '', 'i')

const env = {
  FIXED_CLOCK: String(MOMENT),
  NODE_OPTIONS: `--import=${new URL('./fixed-clock.mjs', import.meta.url).href}`,
}

/** Resolves once nothing on the page is waited for and it has stayed as it is for a while. Its clock stands still. */
async function still(page: Page, looks: number): Promise<void> {
  const isStill = await page.evaluate(
    ([quiet, atMost]) =>
      new Promise<boolean>((done) => {
        let quietFor = 0
        let looks = 0
        const watcher = new MutationObserver(() => {
          quietFor = 0
        })
        watcher.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
        const look = () => {
          const isWaiting =
            document.querySelector('[data-skeleton], [aria-busy=true]') !== null || document.fonts.status !== 'loaded'
          quietFor = isWaiting ? 0 : quietFor + 1
          looks += 1
          if (quietFor < quiet && looks < atMost) return setTimeout(look, 20)
          watcher.disconnect()
          done(quietFor >= quiet)
        }
        look()
      }),
    [looks, MOST_LOOKS] as const,
  )
  if (!isStill) throw new Error('It never stands still.')
}

/** One page, of which a picture is taken when all that it asked for is there and nothing changes any more. */
class Camera {
  private readonly waiting = new Set<Request>()
  private asked = 0
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
  async open({ at, failing }: Pick<Look, 'at' | 'failing'>): Promise<void> {
    await this.page.evaluate(() => {
      sessionStorage.clear()
      for (const key of Object.keys(localStorage)) if (/^forecourt\.memory/.test(key)) localStorage.removeItem(key)
    })
    await this.page.setViewportSize(SIZES['1440x900'])
    await this.page.goto(at)
    await this.page.locator('h1, h2').first().waitFor()
    await this.whole(LATE_LOOKS)
    if (failing) await this.page.route(`**/${failing}`, (route) => route.fulfill({ status: 500, json: {} }))
  }

  /** Presses keys one by one; text after `=` is typed. */
  async press(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      if (key.startsWith('=')) await this.page.keyboard.type(key.slice(1))
      else await this.page.keyboard.press(key)
      await this.whole()
    }
  }

  async take({ name, everyWay, onPaper }: Look): Promise<void> {
    const { page } = this
    const keep = async (way: string) =>
      page.screenshot({ path: join(folder, `${name}, ${way}.png`), animations: 'disabled', caret: 'hide' })
    await this.whole(LATE_LOOKS)
    for (const [size, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport)
      await this.whole()
      for (const theme of ['dark', 'light']) {
        await page.evaluate((to) => document.documentElement.setAttribute('data-theme', to), theme)
        await keep(`${size} ${theme}`)
      }
    }
    if (everyWay) {
      await page.setViewportSize(NARROW)
      await this.whole()
      await keep('narrow')
      await page.emulateMedia({ forcedColors: 'active' })
      // The system's caret blinks.
      await page.evaluate(() => document.activeElement?.setAttribute('readonly', ''))
      await keep('system colours')
      await page.evaluate(() => document.activeElement?.removeAttribute('readonly'))
      await page.emulateMedia({ forcedColors: 'none' })
    }
    if (!onPaper) return
    await page.setViewportSize(SIZES['1440x900'])
    const paper = await page.pdf({ preferCSSPageSize: true, printBackground: true })
    await writeFile(join(folder, `${name}, paper.pdf`), paper.toString('latin1').replaceAll(DATES, ''), 'latin1')
  }

  /** Nothing changed for a while in which nothing was asked for. */
  private async whole(looks = QUIET_LOOKS): Promise<void> {
    const from = performance.now()
    let before = -1
    while (this.waiting.size > 0 || before !== this.asked) {
      before = this.asked
      await still(this.page, looks)
      if (performance.now() - from > ANSWER_MS)
        throw new Error(`No answer from ${[...this.waiting].map((request) => request.url())}`)
    }
  }
}

test('pictures', async ({ page }) => {
  await mkdir(folder, { recursive: true })
  const dataDir = await demoDataDir({ name: '-looks', env })
  const server = await startServer({ dataDir, env })
  page.setDefaultTimeout(ANSWER_MS)
  const camera = new Camera(page)
  const problems: string[] = []
  const each = async (looks: readonly Look[]) => {
    for (const look of looks)
      try {
        await camera.open({ ...look, at: `${server.url}${look.at}` })
        await camera.press(look.keys ?? [])
        await camera.take(look)
        await camera.press(look.after ?? [])
      } catch (error) {
        problems.push(`${look.name}: ${(error as Error).message.split('\n')[0]}`)
      } finally {
        await page.unrouteAll()
        await page.emulateMedia({ forcedColors: 'none' })
      }
  }
  try {
    const [maria] = server.credentials
    const wanted = LOOKS.filter(({ name }) => only.test(name))
    const from = performance.now()
    await page.clock.setFixedTime(MOMENT)
    await page.goto(`${server.url}/api/health`)
    await each(wanted.filter(({ at }) => at === '/login'))
    await giveSession(page, server.url, maria!)
    await each(wanted.filter(({ at, isLocked }) => isLocked && at !== '/login'))
    await giveSession(page, server.url, maria!)
    await camera.open({ at: `${server.url}/vehicles` })
    await camera.press(['Control+k', '=unlock', 'Enter', `=${maria!.passcode}`])
    await each(wanted.filter(({ isLocked }) => !isLocked))
    console.log(`${wanted.length} screens in ${Math.round((performance.now() - from) / 1000)} s`)
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  expect(problems).toEqual([])
})
