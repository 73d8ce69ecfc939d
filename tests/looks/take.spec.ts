import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { giveSession } from '../e2e/signed-in'
import { demoDataDir } from '../fixtures/demo'
import { startServer } from '../fixtures/server'
import { ANSWER_MS, FIXED_CLOCK_ENV, Camera, LATE_LOOKS, MOMENT, SIZES } from './camera'
import { SCREEN_PICTURES, type ScreenPicture } from './screens'

const NARROW = { width: 1000, height: 700 }
const TELEPHONE = { width: 390, height: 844 }
/** When a paper was made stands in it. */
const DATES = /\/(Creation|Mod)Date \([^)]*\)/g

const THEMES = ['dark', 'light']

const folder = process.env.LOOKS_FOLDER ?? ''
const only = new RegExp(process.env.LOOKS_ONLY ?? '', 'i')

/** Takes the pictures of a screen that is open. */
async function take(page: Page, camera: Camera, { name, everyWay, onPaper }: ScreenPicture): Promise<void> {
  const keep = async (way: string) =>
    page.screenshot({ path: join(folder, `${name}, ${way}.png`), animations: 'disabled', caret: 'hide' })
  const wear = (theme: string) => page.evaluate((to) => document.documentElement.setAttribute('data-theme', to), theme)
  await camera.waitUntilLoaded(LATE_LOOKS)
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport)
    await camera.waitUntilLoaded()
    for (const theme of THEMES) {
      await wear(theme)
      await keep(`${size} ${theme}`)
    }
  }
  if (everyWay) {
    await page.setViewportSize(NARROW)
    await camera.waitUntilLoaded()
    await keep('narrow')
    await page.setViewportSize(TELEPHONE)
    await camera.waitUntilLoaded()
    for (const theme of THEMES) {
      await wear(theme)
      await keep(`telephone ${theme}`)
    }
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

test('pictures', async ({ page }) => {
  await mkdir(folder, { recursive: true })
  const dataDir = await demoDataDir({ name: '-looks', env: FIXED_CLOCK_ENV })
  const server = await startServer({ dataDir, env: FIXED_CLOCK_ENV })
  page.setDefaultTimeout(ANSWER_MS)
  const camera = new Camera(page)
  const problems: string[] = []
  const each = async (looks: readonly ScreenPicture[]) => {
    for (const look of looks)
      try {
        await camera.open({ ...look, at: `${server.url}${look.at}` })
        await camera.press(look.keys ?? [])
        await take(page, camera, look)
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
    const wanted = SCREEN_PICTURES.filter(({ name }) => only.test(name))
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
