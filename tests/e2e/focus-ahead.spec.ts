import type { Page } from '@playwright/test'
import { expect, garageTest as test } from './fixtures'
import { atEveryPace, atHardPace } from './typist'

test.describe.configure({ mode: 'parallel' })

/** What has focus, in words; `body` when nothing has. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const at = document.activeElement
    return at === null || at === document.body ? 'body' : (at.getAttribute('aria-label') ?? at.id) || at.tagName
  })
}

test('F1 takes the keys in the moment it opens, and gives them back when Esc closes it', async ({ desk: page }) => {
  await page.goto('/clients')
  const filter = page.getByRole('searchbox', { name: 'ID No or mobile number' })
  const grid = page.getByRole('grid').first()
  await grid.waitFor()
  await atEveryPace(page, async ({ typist, number }) => {
    await typist.play(`{F1}{Escape}/${number}M`)
    await expect(filter).toHaveValue(`${number}M`)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await typist.play('{F1}')
    const sheet = page.getByRole('dialog', { name: 'All keys' })
    await expect(sheet).toHaveCount(1)
    expect(await sheet.evaluate((at) => at.contains(document.activeElement))).toBe(true)
    await typist.play('{Escape}')
    await expect(sheet).toHaveCount(0)
    await expect(filter).toBeFocused()
    await filter.fill('')
    await grid.focus()
  })
})

test('an empty History closes by Esc, and its page stays', async ({ desk: page, garage }) => {
  await page.route('**/GetHistory*', (route) => route.fulfill({ json: { data: [], totalCount: 0 } }))
  await page.goto(`/clients/client?clientID=${garage.buyerID}`)
  await page.getByRole('button', { name: /^History/ }).waitFor()
  const name = page.getByLabel(/^Surname/).first()
  await atHardPace(page, async ({ typist }) => {
    await name.focus()
    await typist.play('{Alt+h}{Escape}')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`clientID=${garage.buyerID}`))
    await expect(name).toBeFocused()
    await typist.play('{Alt+h}')
    const history = page.getByRole('dialog', { name: /^History/ })
    await expect(history).toHaveCount(1)
    expect(await history.evaluate((at) => at.contains(document.activeElement))).toBe(true)
    await typist.play('{Escape}')
    await expect(history).toHaveCount(0)
    expect(await focused(page)).not.toBe('body')
  })
})

test('Ctrl Enter saves a form from wherever focus is on its page', async ({ desk: page }) => {
  await page.goto('/cash-management-add')
  const form = page.getByRole('form', { name: 'Add Cash Entry' })
  await form.waitFor()
  const toFix = page.getByText(/^\d+ fields? to fix$/)
  await atHardPace(page, async ({ typist, number }) => {
    // A click beside everything.
    await page.locator('[data-frame=side]').click({ position: { x: 60, y: 700 } })
    await typist.play('{Control+Enter}')
    await expect(toFix).toBeVisible()
    expect(await focused(page)).not.toBe('body')
    await typist.play('{Alt+r}')
    await expect(toFix).toHaveCount(0)
    // The form that begins anew takes focus with its next drawing, from under a field that is filled meanwhile.
    await expect(form.getByRole('combobox', { name: /^Category/ })).toBeFocused()
    // A draft that is brought back.
    await page.getByLabel('Reference').fill(`R${number}`)
    await typist.play('{Control+d}')
    await expect(page.getByRole('heading', { name: 'Daily Cash Book' })).toBeVisible()
    await typist.play('{Alt+z}{Control+Enter}')
    await expect(page.getByLabel('Reference')).toHaveValue(`R${number}`)
    await expect(toFix).toBeVisible()
    await typist.play('{Alt+r}')
    await expect(toFix).toHaveCount(0)
  })
})

test('after a sale type was chosen by mouse and confirmed, Ctrl Enter saves', async ({ desk: page, garage }) => {
  const car = await garage.car()
  await page.goto(`/vehicles/vehicle/${car.id}?tab=sale`)
  await expect(page.getByLabel('Passcode', { exact: true })).toBeFocused()
  await page.keyboard.type(garage.passcode)
  const form = page.getByRole('form', { name: 'Sale' })
  const type = form.getByRole('combobox', { name: /^Sale Type/ })
  await expect(type).toHaveValue('Hire Purchase')
  await atHardPace(
    page,
    async ({ typist, number }) => {
      await type.locator('xpath=..').getByRole('button').click()
      await page.getByRole('option', { name: number % 2 ? 'Cash' : 'Hire Purchase', exact: true }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: /^Yes/ }).click()
      await typist.play('{Control+Enter}')
      await expect(form.locator('[aria-invalid=true]').first()).toBeFocused()
      await typist.play('9')
      await expect(form.getByLabel(/^Sold To ID No/)).toHaveValue('9')
      await form.getByLabel(/^Sold To ID No/).fill('')
    },
    2,
  )
})

/** `dd-MM-yyyy` of a day so many days or months from another. */
function shifted(shown: string, { days = 0, months = 0 }: { days?: number; months?: number }): string {
  const [date = 0, month = 0, year = 0] = shown.split('-').map(Number)
  const at = new Date(Date.UTC(year, month - 1 + months, date + days))
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(at.getUTCDate())}-${two(at.getUTCMonth() + 1)}-${at.getUTCFullYear()}`
}

test('a date field reads the days of the palette however fast they are typed, and marks what is none', async ({
  desk: page,
  garage,
}) => {
  const car = await garage.car()
  await page.goto(`/vehicles/vehicle/${car.id}?tab=sale`)
  await expect(page.getByLabel('Passcode', { exact: true })).toBeFocused()
  await page.keyboard.type(garage.passcode)
  const field = page.getByRole('form', { name: 'Sale' }).getByLabel(/^Sold Date/)
  await field.fill('t')
  await field.press('Tab')
  const today = await field.inputValue()
  const days: readonly (readonly [string, string])[] = [
    ['-1', shifted(today, { days: -1 })],
    ['today', today],
    ['--', shifted(today, { days: -2 })],
    ['y', shifted(today, { days: -1 })],
    ['eom', shifted(`01${today.slice(2)}`, { days: -1 })],
    ['-3d', shifted(today, { days: -3 })],
    ['t+', shifted(today, { days: 1 })],
    ['+2d', shifted(today, { days: 2 })],
    ['1/3/27', '01-03-2027'],
    ...spoken(today),
  ]
  await atHardPace(page, async ({ typist }) => {
    for (const [word, expected] of days) {
      await field.focus()
      await typist.play(`${word}{Tab}`)
      await expect(field, word).toHaveValue(expected)
    }
    await field.focus()
    await typist.play('31/2{Tab}')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText('Write a date such as 31-12-2026')).toBeVisible()
    const wrong = weekdayOf(shifted(today, { days: 1 }))
    await field.focus()
    await typist.play(`${wrong} ${today.replaceAll('-', '/')}{Tab}`)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText(`${today} is a `)).toBeVisible()
    await field.focus()
    await typist.play('mon{Tab}')
    await expect(field).not.toHaveAttribute('aria-invalid', 'true')
    await expect(field.locator('xpath=..')).toContainText('Mon')
    await field.focus()
    await typist.play('t{Tab}')
    await expect(field).toHaveValue(today)
  })
})

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** The weekday of `dd-MM-yyyy`. */
function weekdayOf(shown: string): string {
  const [date = 0, month = 0, year = 0] = shown.split('-').map(Number)
  return WEEKDAYS[new Date(Date.UTC(year, month - 1, date)).getUTCDay()] ?? ''
}

/** The days of this week as people write them, with what they are. */
function spoken(today: string): (readonly [string, string])[] {
  const before = shifted(today, { days: -2 })
  const [date, month, year] = before.split('-').map(Number)
  const name = MONTHS[(month ?? 1) - 1] ?? ''
  return [
    [`${date} ${name}`, before],
    [`${date}-${name}-${String(year).slice(2)}`, before],
    [`${name} ${date}, ${year}`, before],
    [`${weekdayOf(before)} ${date}`, before],
    [`the ${date}th of ${name}`, before],
    ['two days ago', before],
    ['tomorrow', shifted(today, { days: 1 })],
  ]
}

test('a restored draft says so, marks what is no day, and is discarded by a key that can be taken back', async ({
  desk: page,
  garage,
}) => {
  const car = await garage.car()
  await page.goto(`/vehicles/vehicle/${car.id}?tab=sale`)
  await expect(page.getByLabel('Passcode', { exact: true })).toBeFocused()
  await page.keyboard.type(garage.passcode)
  const form = page.getByRole('form', { name: 'Sale' })
  const day = form.getByLabel(/^Sold Date/)
  const said = page.getByText('Draft restored. Alt R discards it')
  await day.fill('31/2')
  await day.press('Tab')
  await expect(said).toHaveCount(0)
  await page.reload()
  await expect(day).toHaveValue('31/2')
  await expect(day).toHaveAttribute('aria-invalid', 'true')
  await expect(said).toBeVisible()
  await atHardPace(page, async ({ typist }) => {
    await typist.play('{Alt+r}')
    await expect(day).toHaveValue('')
    await expect(said).toHaveCount(0)
    await typist.play('{Alt+z}')
    await expect(day).toHaveValue('31/2')
    await expect(said).toBeVisible()
    expect(await form.evaluate((at) => at.contains(document.activeElement))).toBe(true)
  })
})
