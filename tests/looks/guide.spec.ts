import { rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { giveSession } from '../e2e/signed-in'
import { demoDataDir } from '../fixtures/demo'
import { startServer } from '../fixtures/server'
import { ANSWER_MS, FIXED_CLOCK_ENV, Camera, LATE_LOOKS, MOMENT, SIZES } from './camera'
import { paste } from '../e2e/typist'
import { GUIDE_PICTURES } from './guide-screens'

const FOLDER = process.env.GUIDE_FOLDER ?? fileURLToPath(new URL('../../docs/guide', import.meta.url))
const LARGEST_BYTES = 120_000
const QUALITY = 0.75

/** A picture of the browser as WebP, which is a quarter of it. */
async function smaller(page: Page, png: Buffer): Promise<Buffer> {
  const webp = await page.evaluate(
    async ([base64, quality]) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob())
      const canvas = new OffscreenCanvas(image.width, image.height)
      canvas.getContext('2d')?.drawImage(image, 0, 0)
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality })).arrayBuffer())
      return bytes.reduce((text, byte) => text + String.fromCharCode(byte), '')
    },
    [png.toString('base64'), QUALITY] as const,
  )
  return Buffer.from(webp, 'latin1')
}

test('the pictures of the guide', async ({ page, context }) => {
  const dataDir = await demoDataDir({ name: '-looks', env: FIXED_CLOCK_ENV })
  const server = await startServer({ dataDir, env: FIXED_CLOCK_ENV })
  const [maria] = server.credentials
  page.setDefaultTimeout(ANSWER_MS)
  const converter = await context.newPage()
  const camera = new Camera(page)
  const problems: string[] = []
  try {
    await page.clock.setFixedTime(MOMENT)
    await giveSession(page, server.url, maria!, { isUnlocked: true })
    await page.goto(`${server.url}/vehicles`)
    for (const look of GUIDE_PICTURES) {
      const path = `${FOLDER}/${look.name}.webp`
      await camera.open({ at: `${server.url}${look.at}` })
      await page.setViewportSize(SIZES['1366x768'])
      await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
      if (look.pastes) await paste(page, look.pastes)
      await camera.press(look.keys ?? [])
      await camera.waitUntilLoaded(LATE_LOOKS)
      const shown = ((await page.locator('body').textContent()) ?? '').replaceAll(/\s+/g, ' ')
      const values = await page
        .locator('input')
        .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value))
      for (const text of look.shows)
        if (![shown, ...values].some((each) => each.includes(text)))
          problems.push(`${look.name} does not show '${text}'`)
      const picture = await smaller(converter, await page.screenshot({ animations: 'disabled', caret: 'hide' }))
      if (picture.length > LARGEST_BYTES) problems.push(`${look.name} has ${picture.length} bytes`)
      await writeFile(path, picture)
      await camera.press(look.after ?? [])
    }
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  expect(problems).toEqual([])
})
