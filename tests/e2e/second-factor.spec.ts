import { OWNER_ROLE } from '../fixtures/cashier'
import type { Page } from '@playwright/test'
import { FIRST_PASSWORD, takeOwnPassword } from '../fixtures/own-password'
import { decodeBase32, shownCode } from '../fixtures/authenticator'
import { codeOfStep, stepAt } from '../../apps/server/src/features/session/totp'
import { expect, garageTest as test } from './fixtures'
import { callerOf, field, type Garage } from './garage'
import { atHardPace } from './typist'
import { openVehicles } from './signed-in'
import { waitForAcknowledgement } from './questions'

const JUNE = { username: 'june.g', password: 'a long password', passcode: '7531' }
const KIT = { username: 'kit.s', password: 'a long password', passcode: '8642' }

async function idOf(garage: Garage, username: string): Promise<number> {
  const { data } = await garage.colleague<{ data: { id: number }[] }>('POST', '/api/User/GetUsers', { username })
  return data[0]?.id ?? 0
}

async function openSignIn(page: Page): Promise<void> {
  if (page.url() !== 'about:blank') await page.evaluate(() => localStorage.clear())
  await page.goto('/login?from=%2Fclients')
  await expect(page.getByLabel('Username')).toBeFocused()
}

async function typePassword(page: Page, { username, password }: typeof JUNE): Promise<void> {
  await page.keyboard.type(username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(`${password}\n`)
}

test('[server 21.3] name, password, code and what comes after are typed in one go', async ({ page, garage }) => {
  await garage.colleague('POST', '/api/User/AddUser', {
    roleID: OWNER_ROLE,
    ...JUNE,
    password: FIRST_PASSWORD,
    passCode: JUNE.passcode,
  })
  await takeOwnPassword(garage.server.url, JUNE)
  const id = await idOf(garage, JUNE.username)
  const june = await callerOf(garage.server.url, JUNE)
  const currentPassword = JUNE.password
  await atHardPace(page, async ({ typist, number }) => {
    if (number > 1) await garage.colleague('POST', '/api/User/TakeSecondFactor', { id })
    const { secret } = await june<{ secret: string }>('POST', '/api/User/BeginSecondFactor', { currentPassword })
    const code = (away: number) => codeOfStep(decodeBase32(secret), stepAt(new Date()) + away)
    await june('POST', '/api/User/ConfirmSecondFactor', { code: code(-1) })
    await openSignIn(page)
    await typist.play(`${JUNE.username}{Tab}${JUNE.password}{Enter}${code(0)}{Enter}{Control+k}new client{Enter}`)
    await expect(page).toHaveURL(/\/clients.*add/)
  })
  // A wrong one is said at its field, and Esc leads back.
  await openSignIn(page)
  await typePassword(page, JUNE)
  await expect(page.getByLabel('Code')).toBeFocused()
  await page.keyboard.type('no such\n')
  await expect(page.getByText('Wrong code. Try again')).toBeVisible()
  await expect(page.getByLabel('Code')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Username')).toBeFocused()
  await garage.colleague('POST', '/api/User/TakeSecondFactor', { id })
})

test('[server 21.1] [server 21.2] a role needs one, which is set up at the sign-in and taken away by an owner, by keys', async ({
  desk,
  garage,
  browser,
}) => {
  const { id: roleID } = await garage.colleague('POST', '/api/User/AddRole', { name: 'Secured', rights: ['entries'] })
  const kit = { ...KIT, password: FIRST_PASSWORD, passCode: KIT.passcode, roleID }
  await garage.colleague('POST', '/api/User/AddUser', kit)
  await takeOwnPassword(garage.server.url, KIT)
  await openVehicles(desk)
  for (const key of ['g', 'r', 'o']) await desk.keyboard.press(key)
  const list = desk.getByRole('dialog', { name: /^Roles/ })
  await list.getByRole('button', { name: 'Second factor of Secured' }).press('Enter')
  await expect(desk.getByRole('alertdialog')).toContainText('A second factor for the role Secured?')
  await desk.keyboard.press('y')
  await expect(desk.getByLabel('Passcode', { exact: true })).toBeFocused()
  await desk.keyboard.type(garage.passcode)
  await expect(list.getByRole('button', { name: 'Second factor of Secured' })).toHaveText('needed')

  const page = await browser.newPage({ baseURL: garage.server.url })
  await openSignIn(page)
  await typePassword(page, KIT)
  await expect(page.getByRole('heading', { name: 'Set up your second factor' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR code for the authenticator' })).toBeVisible()
  const key = (await page.getByLabel('Secret').textContent()) ?? ''
  expect(key).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await page.keyboard.type(`${shownCode(key, new Date())}\n`)
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [one] = await codes.allInnerTexts()
  await expect(page.getByRole('button', { name: /I have saved them/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/clients$/)
  // A recovery code in the place of one.
  await openSignIn(page)
  await typePassword(page, KIT)
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await page.keyboard.type(`${one}\n`)
  await expect(page).toHaveURL(/\/clients$/)
  for (const each of ['g', 's', 'e']) await page.keyboard.press(each)
  const own = page.getByRole('region', { name: 'Second factor' })
  await expect(own).toContainText('9 recovery codes are left')
  await own.getByRole('button', { name: 'New recovery codes' }).press('Enter')
  await page.keyboard.type(KIT.password)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await page.close()

  await desk.goto(`/users?edit=${await idOf(garage, KIT.username)}`)
  const editing = desk.getByRole('dialog', { name: /Edit User kit\.s/ })
  await expect(field(editing, 'Username')).toHaveValue(KIT.username)
  await editing.getByRole('button', { name: 'Remove the second factor' }).press('Enter')
  await desk.keyboard.press('y')
  await expect(desk.getByText('Second factor removed')).toBeVisible()
  await expect(editing.getByRole('button', { name: 'Remove the second factor' })).toHaveCount(0)
})

test('[server 17.7] a password that somebody else set is changed at the sign-in, by keys, and read before it is', async ({
  page,
  garage,
}) => {
  const lou = { username: 'l.zammit', password: FIRST_PASSWORD, passcode: '4321' }
  await garage.colleague('POST', '/api/User/AddUser', { ...lou, passCode: lou.passcode })
  await openSignIn(page)
  await typePassword(page, lou)
  await expect(page.getByRole('heading', { name: 'A password of your own' })).toBeVisible()
  const field = page.getByLabel('New password')
  await expect(field).toBeFocused()
  await waitForAcknowledgement(page)
  const type = async (first: string, again: string) => {
    await page.keyboard.type(first)
    await page.keyboard.press('Tab')
    await page.keyboard.type(`${again}\n`)
  }
  await type('my own words', 'my other words')
  await expect(page.getByRole('alert')).toContainText('Passwords do not match')
  await expect(page.getByLabel('Again')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Username')).toBeFocused()
  await typePassword(page, lou)
  await expect(field).toBeFocused()
  await waitForAcknowledgement(page)
  await type('short', 'short')
  await expect(page.getByRole('alert')).toContainText('Password must have at least 10 characters')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')
  await type('my own words', 'my own words')
  await expect(page).toHaveURL(/\/clients$/)
  await openSignIn(page)
  await typePassword(page, { ...lou, password: 'my own words' })
  await expect(page).toHaveURL(/\/clients$/)
})
