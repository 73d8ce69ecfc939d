import { expect, demoTest as test } from './fixtures'
import { giveSession } from './signed-in'

test.describe.configure({ mode: 'parallel' })

/** A window of 1366 by 768 at 200 %. */
const ZOOMED = { width: 683, height: 384 }

test.describe('at 200 %, in colours that the system forces, without motion', () => {
  test.use({ viewport: ZOOMED, deviceScaleFactor: 2 })

  test('[commands 6] what is marked by a colour is marked by the one of the system', async ({ page, server }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await giveSession(page, server.url, server.credentials[0]!)
    await page.goto('/vehicles')
    await expect(page.getByRole('grid', { name: 'Vehicles' })).toBeFocused()
    const marked = (selector: string, pseudo?: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((part, of) => {
          const swatch = document.body.appendChild(document.createElement('i'))
          swatch.style.cssText = 'forced-color-adjust: none; background: Highlight'
          const highlight = getComputedStyle(swatch).backgroundColor
          swatch.remove()
          return getComputedStyle(part, of).backgroundColor === highlight
        }, pseudo)
    expect(await marked('[data-lines] [data-cursor]', '::before'), 'the row of the cursor').toBe(true)
    expect(await marked('[aria-label=Pages] [aria-current=page]'), 'the page of results').toBe(true)
    expect(await marked('[data-frame=side] [aria-current=page]', '::before'), 'the screen').toBe(true)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('option').first()).toBeVisible()
    expect(await marked('[role=option][data-here]', '::before'), 'the row of the palette').toBe(true)
  })
})
